import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button, Checkbox, IconButton, SegmentedControl, Select, Switch, TextInput, CloseIcon } from '..';

afterEach(cleanup);

describe('Button', () => {
  test('does not submit a form, and its key hint is part of what is seen', () => {
    render(<Button kbd="F8">Continue</Button>);
    const button = screen.getByRole('button');
    expect(button.getAttribute('type')).toBe('button');
    expect(button.textContent).toBe('ContinueF8');
  });

  test('while busy it keeps the focus and ignores presses', async () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('an icon alone has its label as name', () => {
    render(<IconButton label="Close" icon={<CloseIcon />} pressed />);
    expect(screen.getByRole('button', { name: 'Close', pressed: true })).toBeTruthy();
  });
});

describe('fields', () => {
  test('label, hint and error are tied to the input', async () => {
    function Path() {
      const [value, setValue] = useState('');
      return (
        <TextInput
          label="Path"
          hint="Relative."
          error={value === '' ? undefined : 'Outside.'}
          value={value}
          onChange={setValue}
        />
      );
    }
    render(<Path />);
    const input = screen.getByRole('textbox', { name: 'Path', description: 'Relative.' });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    await userEvent.type(input, '..');
    expect(screen.getByRole('textbox', { name: 'Path', description: 'Relative. Outside.' })).toBe(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('a select gives back the id of its option', async () => {
    const change = vi.fn();
    render(
      <Select
        label="Profile"
        value="a"
        onChange={change}
        options={[
          { id: 'a', label: 'Anthropic' },
          { id: 'b', label: 'DashScope' },
        ]}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Profile' }), 'DashScope');
    expect(change).toHaveBeenCalledWith('b');
  });

  test('switch and checkbox say what they are and are named by their labels', async () => {
    const change = vi.fn();
    render(
      <>
        <Switch label="Only differences" checked={false} onChange={change} />
        <Checkbox label="Prompt" hint="6 sections" mixed checked={false} onChange={change} />
      </>,
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Only differences' }));
    expect(change).toHaveBeenCalledWith(true);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Prompt', description: '6 sections' });
    expect(box.indeterminate).toBe(true);
  });
});

describe('SegmentedControl', () => {
  test('is one tab stop; arrows choose, go round and skip what is disabled', async () => {
    function Order() {
      const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
      return (
        <SegmentedControl
          label="Order"
          value={value}
          onChange={setValue}
          options={[
            { id: 'a', label: 'probability' },
            { id: 'b', label: 'rank', disabled: true },
            { id: 'c', label: 'id' },
          ]}
        />
      );
    }
    render(<Order />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'probability' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'id', checked: true })).toBe(document.activeElement);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'probability', checked: true })).toBe(document.activeElement);
  });
});
