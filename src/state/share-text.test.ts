import { expect, test } from 'vitest';
import { english } from '../i18n';
import { shareText } from './share-text';

test.each([
  [0, '0'],
  [0.0009, '<0.001'],
  [0.001, '0.001'],
  [0.4, '0.400'],
  [0.999, '0.999'],
  [0.9991, '>0.999'],
  [1, '1'],
])('%d is %s', (value, text) => {
  expect(shareText(value, english)).toBe(text);
});
