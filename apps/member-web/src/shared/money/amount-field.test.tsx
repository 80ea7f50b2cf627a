import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AmountField, amountOf, cleanAmount } from './amount-field.tsx';

afterEach(cleanup);

describe('what can be typed as an amount', () => {
  it.each([
    ['1234', 'THB', '1234'],
    ['1,234.5', 'THB', '1234.5'],
    ['12.345', 'THB', '12.34'],
    ['1.2.3', 'THB', '1.23'],
    ['.5', 'THB', '0.5'],
    ['5.', 'THB', '5.'],
    ['007', 'THB', '7'],
    ['0', 'THB', '0'],
    ['-50', 'THB', '50'],
    ['1e5', 'THB', '15'],
    ['abc', 'THB', ''],
    ['1500.75', 'LAK', '1500'],
    ['1234567890123456', 'THB', '123456789012'],
  ] as const)('of %s in %s is %s', (typed, currency, amount) => {
    expect(cleanAmount(typed, currency)).toBe(amount);
  });
});

describe('what was typed', () => {
  it.each([
    ['', 'THB', 0n],
    ['5.', 'THB', 500n],
    ['0.1', 'THB', 10n],
    ['999999999999.99', 'THB', 99_999_999_999_999n],
    ['50000', 'LAK', 50_000n],
  ] as const)('as %j in %s is worth %s', (typed, currency, units) => {
    expect(amountOf(typed, currency)).toBe(units);
  });
});

function Sheet() {
  const [value, setValue] = useState('');
  return (
    <AmountField
      label="Amount"
      currency="THB"
      value={value}
      onChange={setValue}
      error={value === '5' ? 'Too little' : undefined}
      all={{ label: 'All', value: 8250.5 }}
      presets={{ label: 'Choose an amount', values: [100, 1000] }}
    />
  );
}

describe('AmountField', () => {
  it('is numeric: letters and a minus leave nothing', { tags: ['S5.26'] }, async () => {
    render(<Sheet />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '-1a2x');
    expect(input.value).toBe('12');
  });

  it('groups its digits as they are typed, and adds none', async () => {
    render(<Sheet />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '1234567.5');
    expect(input.value).toBe('1,234,567.5');
  });

  it('keeps the caret between the same digits, also where a comma comes or goes', async () => {
    render(<Sheet />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '1234');
    await userEvent.type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([input.value, input.selectionStart]).toEqual(['19,234', 2]);
    await userEvent.type(input, '{backspace}{backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([input.value, input.selectionStart]).toEqual(['234', 0]);
  });

  it('takes a usual amount or everything there is, and shows which one is chosen', async () => {
    render(<Sheet />);
    await userEvent.click(screen.getByRole('button', { name: '1,000' }));
    expect(screen.getByRole('button', { name: '1,000' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,000');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('8,250.5');
    expect(screen.getByRole('button', { name: '1,000' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('says what is wrong to screen readers too', async () => {
    render(<Sheet />);
    const input = screen.getByLabelText('Amount');
    await userEvent.type(input, '5');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too little');
  });
});
