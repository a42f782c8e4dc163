import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { I18nProvider, useT } from '../i18n';

afterEach(cleanup);

function Words() {
  return <p>{useT()('ui.close')}</p>;
}

test('English is there at once', () => {
  render(
    <I18nProvider language="en">
      <Words />
    </I18nProvider>,
  );
  expect(screen.getByText('Close')).toBeTruthy();
});

test('another language is never preceded by English, and the page says which it is', async () => {
  const { rerender } = render(
    <I18nProvider language="zh-CN">
      <Words />
    </I18nProvider>,
  );
  expect(screen.queryByText('Close')).toBeNull();
  expect(await screen.findByText('关闭')).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
  rerender(
    <I18nProvider language="en">
      <Words />
    </I18nProvider>,
  );
  expect(await screen.findByText('Close')).toBeTruthy();
});
