import { afterEach, describe, expect, it } from 'vitest';
import { rememberSent, wasSent } from './sent-slips.ts';

afterEach(() => void localStorage.clear());

const listed = (reference: string, status: 'FAILED' | 'SUCCESS' | 'IN_PROGRESS') => ({
  reference,
  status,
  createdAt: '2026-11-15T05:00:00Z',
  amount: null,
  note: null,
  link: null,
  steps: [],
});

describe('slips sent from this browser', () => {
  it('are known again, for the member who sent them', () => {
    rememberSent({ memberId: 'mali', slipKey: '014 REF1', reference: 'S1' });
    expect(wasSent('mali', '014 REF1', [])).toBe(true);
    expect(wasSent('mali', '014 REF2', [])).toBe(false);
    expect(wasSent('somchai', '014 REF1', [])).toBe(false);
  });

  it('may be sent again when they failed', () => {
    rememberSent({ memberId: 'mali', slipKey: '014 REF1', reference: 'S1' });
    expect(wasSent('mali', '014 REF1', [listed('S1', 'FAILED')])).toBe(false);
    expect(wasSent('mali', '014 REF1', [listed('S1', 'IN_PROGRESS')])).toBe(true);
    rememberSent({ memberId: 'mali', slipKey: '014 REF1', reference: 'S2' });
    expect(wasSent('mali', '014 REF1', [listed('S1', 'FAILED'), listed('S2', 'SUCCESS')])).toBe(true);
  });

  it('are forgotten from the oldest on, and nonsense in the storage is none', () => {
    for (let n = 0; n < 60; n += 1) rememberSent({ memberId: 'mali', slipKey: `014 REF${n}`, reference: `S${n}` });
    expect([wasSent('mali', '014 REF59', []), wasSent('mali', '014 REF0', [])]).toEqual([true, false]);
    localStorage.setItem('sentSlips', '{"broken');
    expect(wasSent('mali', '014 REF59', [])).toBe(false);
  });
});
