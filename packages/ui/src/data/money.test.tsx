import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Money } from './money.tsx';

afterEach(cleanup);

/** Text for a screen reader: everything but the hidden parts. */
function spoken(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent;
}

const seen = (container: HTMLElement) => container.querySelector('[aria-hidden="true"]')?.textContent;

describe('Money', () => {
  it.each([
    [1234.5, 'THB', false, '฿1,234.50'],
    [1000, 'THB', true, '+฿1,000.00'],
    [-2000, 'THB', true, '−฿2,000.00'],
    [-2000, 'THB', false, '−฿2,000.00'],
    [0, 'THB', true, '฿0.00'],
    [1_940_000, 'LAK', false, '₭1,940,000'],
  ] as const)('says %s %s (signed: %s) as one amount, and shows the same', (value, currency, signed, text) => {
    const { container } = render(<Money value={value} currency={currency} signed={signed} />);
    expect(spoken(container)).toBe(text);
    expect(seen(container)).toBe(text);
  });

  it('hidden, shows no digit and no sign of it, and says nothing', () => {
    const { container } = render(<Money value={-1234.5} currency="THB" signed tone="out" hidden />);
    expect([seen(container), spoken(container)]).toEqual(['••••••', '']);
    expect(container.innerHTML).not.toMatch(/out|\d/);
  });

  it('sets only the decimals small', () => {
    const { container } = render(<Money value={1234.5} currency="THB" />);
    expect(container.querySelector('.money-decimals')?.textContent).toBe('.50');
  });

  it.each([null, undefined, Number.NaN])('writes a dash for %s, never a number', (value) => {
    const { container } = render(<Money value={value} currency="THB" />);
    expect(container.textContent).toBe('–');
  });
});
