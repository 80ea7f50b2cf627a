import { slipQr } from '@krapao/payloads/slip-qr';
import { describe, expect, it } from 'vitest';
import { evaluateSlip } from './evaluate-slip.ts';

const NOW = Date.parse('2026-11-15T12:00:00+07:00');
const circumstances = { isSent: () => false, nowMs: NOW, maxAgeMinutes: 60 };
const slip = (transRef: string) => slipQr({ sendingBank: '014', transRef });
const verdict = (texts: string[], given: Partial<typeof circumstances> = {}) =>
  evaluateSlip(texts, { ...circumstances, ...given }).verdict;

describe('a first look at a slip', () => {
  it('is fine when the picture holds a slip’s code, wherever it stands among others', () => {
    expect(verdict([slip('00111222233344ABCD12')])).toBe('fine');
    expect(verdict(['https://bank.example', slip('00111222233344ABCD12')])).toBe('fine');
  });

  it.each([[[]], [['https://bank.example']], [[slip('00111222233344ABCD12').replace('ABCD', 'ABCE')]]])(
    'finds no slip in %j',
    (texts) => {
      expect(verdict(texts)).toBe('noCode');
    },
  );

  it('knows the transfer again that was sent before', () => {
    const { slipKey } = evaluateSlip([slip('REF1')], circumstances);
    const isSent = (key: string) => key === slipKey;
    expect(evaluateSlip([slip('REF1')], { ...circumstances, isSent }).verdict).toBe('duplicate');
    expect(evaluateSlip([slip('REF2')], { ...circumstances, isSent }).verdict).toBe('fine');
  });

  it('tells one bank’s reference from the same one of another', () => {
    const keys = ['014', '004'].map(
      (sendingBank) => evaluateSlip([slipQr({ sendingBank, transRef: 'SAME' })], circumstances).slipKey,
    );
    expect(new Set(keys).size).toBe(2);
  });

  it('is too old when the day in its reference ended longer ago than slips may be', () => {
    expect(verdict([slip('20261114ABCDEF')])).toBe('tooOld');
    expect(verdict([slip('20261115ABCDEF')])).toBe('fine');
  });

  it('gives a slip of last night the time it has', () => {
    const justAfterMidnight = Date.parse('2026-11-15T00:30:00+07:00');
    expect(verdict([slip('20261114ABCDEF')], { nowMs: justAfterMidnight })).toBe('fine');
  });

  it('does not guess an age where the code tells no day', () => {
    expect(verdict([slip('00111222233344ABCD12')])).toBe('fine');
    expect(verdict([slip('20261345ABCDEF')])).toBe('fine');
  });

  it('reads garbage without a word', () => {
    expect(verdict(['\u0000', '99'])).toBe('noCode');
  });
});
