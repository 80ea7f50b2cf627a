import { describe, expect, it } from 'vitest';
import { minimumOf, presetsOf } from './qr-rules.ts';

describe('the amounts of a QR code', () => {
  it.each([
    ['KBANK', [10, 20, 50, 100, 500, 1000]],
    ['WW', [100, 200, 300, 500, 1000]],
    ['PAYTIMZ', [10, 50, 100, 500, 1000]],
  ])('%s offers %j baht', (code, presets) => {
    expect(presetsOf(code, 'THB')).toEqual(presets);
  });

  it.each([
    ['KBANK', 1],
    ['WW', 100],
    ['PAYTIMZ', 10],
  ])('%s starts at %d baht', (code, minimum) => {
    expect(minimumOf(code, 'THB')).toBe(minimum);
  });

  it('are kip for a Lao member', () => {
    expect(presetsOf('BCEL', 'LAK').every((amount) => amount >= minimumOf('BCEL', 'LAK'))).toBe(true);
  });

  it('are never missing: a channel nobody foresaw has the usual ones', () => {
    expect(presetsOf('NEW', 'THB')).toEqual(presetsOf('KBANK', 'THB'));
    expect(presetsOf(undefined, 'LAK')).toEqual(presetsOf('BCEL', 'LAK'));
  });

  it.each(['KBANK', 'WW', 'PAYTIMZ'])('%s offers nothing below its minimum', (code) => {
    expect(Math.min(...presetsOf(code, 'THB'))).toBeGreaterThanOrEqual(minimumOf(code, 'THB'));
  });
});
