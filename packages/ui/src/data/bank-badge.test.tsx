import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BankBadge } from './bank-badge.tsx';

afterEach(cleanup);

const letters = (code: string) => render(<BankBadge code={code} />).container.textContent;

describe('BankBadge', () => {
  it('has letters for the banks we know, and the first two for one we do not', () => {
    expect(letters('KBANK')).toBe('KB');
    expect(letters('XYZ')).toBe('XY');
    expect(letters('')).toBe('');
  });
});
