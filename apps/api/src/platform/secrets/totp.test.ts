import { describe, expect, it } from 'vitest';
import { base32, codeNow, stepOf } from './totp.ts';

/** The secret and times of RFC 6238, appendix B; the last six of its eight digits. */
const SECRET = base32(Buffer.from('12345678901234567890'));

describe('the code of a phone', () => {
  it('has the secret written as phones read it', () => {
    expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is %s, as RFC 6238 has it', (seconds, code) => {
    expect(codeNow(SECRET, new Date(seconds * 1000))).toBe(code);
  });

  it('works in its half minute and the ones beside it, and never further away', () => {
    const at = new Date(1_234_567_890_000);
    const code = codeNow(SECRET, at);
    const later = (seconds: number) => stepOf(SECRET, code, new Date(at.getTime() + seconds * 1000));
    expect([later(0), later(30), later(-30)]).toEqual(Array(3).fill(1_234_567_890 / 30));
    expect([later(60), later(-60)]).toEqual([undefined, undefined]);
    expect(stepOf(SECRET, '', at)).toBeUndefined();
    expect(stepOf(SECRET, `${code}0`, at)).toBeUndefined();
  });
});
