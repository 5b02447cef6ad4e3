// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SelectField, TextArea, TextField } from './field.tsx';
import { allByRole, byRole, cleanUp, click, fill, render, settle } from './testing.tsx';
import { Checkbox, Segments, Switch } from './toggles.tsx';

afterEach(cleanUp);

const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null;

describe('a field', () => {
  test('is named by its label and described by its error before its hint', () => {
    const { rerender } = render(<TextField label="Email" hint="At work" />);
    expect(noteOf(byRole('textbox', 'Email'))).toBe('At work');
    expect(byRole('textbox', 'Email').hasAttribute('aria-invalid')).toBe(false);
    rerender(<TextField label="Email" hint="At work" error="Email is required" />);
    expect(noteOf(byRole('textbox', 'Email'))).toBe('Email is required');
    expect(byRole('textbox', 'Email').getAttribute('aria-invalid')).toBe('true');
  });

  test('of several lines says that it is optional', async () => {
    const onChange = vi.fn();
    render(<TextArea label="Description" optional onChange={onChange} />);
    await fill(byRole('textbox', 'Description optional'), 'What it is for');
    expect(onChange).toHaveBeenCalled();
  });

  test('with choices offers them in their order', () => {
    const options = ['Low', 'High'].map((label) => ({ value: label.toLowerCase(), label }));
    render(<SelectField label="Priority" options={options} defaultValue="high" />);
    const select = byRole('combobox', 'Priority') as HTMLSelectElement;
    expect([...select.options].map((option) => option.text)).toEqual(['Low', 'High']);
    expect(select.value).toBe('high');
  });
});

test('a checkbox is turned by itself and by its label', async () => {
  const onChange = vi.fn();
  render(
    <Checkbox checked={false} onChange={onChange}>
      I agree to the Terms
    </Checkbox>,
  );
  const box = byRole('checkbox', 'I agree to the Terms');
  expect(box.getAttribute('aria-checked')).toBe('false');
  await click(box);
  await settle(() => document.querySelector('label')?.click());
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});

test('a switch tells what it became', async () => {
  const onChange = vi.fn();
  render(<Switch label="Single-key shortcuts" checked onChange={onChange} />);
  const control = byRole('switch', 'Single-key shortcuts');
  expect(control.getAttribute('aria-checked')).toBe('true');
  await click(control);
  expect(onChange.mock.calls).toEqual([[false]]);
});

test('segments hold exactly one choice', async () => {
  const onChange = vi.fn();
  render(
    <Segments
      label="Density"
      value="comfortable"
      options={[
        { value: 'comfortable', label: 'Comfortable' },
        { value: 'compact', label: 'Compact' },
      ]}
      onChange={onChange}
    />,
  );
  const checked = allByRole('radio').map((radio) => radio.getAttribute('aria-checked'));
  expect(checked).toEqual(['true', 'false']);
  await click(byRole('radio', 'Compact'));
  expect(onChange.mock.calls).toEqual([['compact']]);
});
