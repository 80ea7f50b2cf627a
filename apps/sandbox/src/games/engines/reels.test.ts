import { describe, expect, it } from 'vitest';
import { PROVIDERS } from '../providers.ts';
import { payFor, spin } from './reels.ts';

const tables = PROVIDERS.flatMap(({ code, game }) => (game.kind === 'reels' ? [{ code, table: game.table }] : []));

describe('reels', () => {
  it.each([
    ['naga', 0.9228],
    ['malai', 0.9092],
    ['thong', 0.9466],
    ['wila', 0.9219],
  ])('%s returns %d of all bets', (code, share) => {
    const table = tables.find((one) => one.code === code)?.table;
    if (!table) throw new Error(`no ${code}`);
    const total = Object.values(table).reduce((sum, { weight }) => sum + weight, 0);
    let returned = 0;
    // Every combination of stops once: the exact return, not a sample.
    for (let n = 0; n < total ** 3; n++) {
      const places = [n % total, Math.floor(n / total) % total, Math.floor(n / total ** 2)];
      returned += spin(() => places.shift() ?? 0, table).payPercent / 100;
    }
    expect(returned / total ** 3).toBeCloseTo(share, 4);
  });

  it('pay for three alike, for two alike wherever they stand, and for nothing else', () => {
    const [naga] = tables;
    if (!naga) throw new Error('naga has reels');
    expect(payFor(['sign', 'sign', 'sign'], naga.table)).toBe(25_000);
    expect(payFor(['gem', 'coin', 'gem'], naga.table)).toBe(400);
    expect(payFor(['coin', 'gem', 'gem'], naga.table)).toBe(400);
    expect(payFor(['coin', 'gem', 'lotus'], naga.table)).toBe(0);
  });
});
