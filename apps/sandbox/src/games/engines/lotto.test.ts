import { describe, expect, it } from 'vitest';
import { PROVIDERS } from '../providers.ts';
import { draw, isChoice, type LottoChoice } from './lotto.ts';

const tables = PROVIDERS.flatMap(({ code, game }) => (game.kind === 'lotto' ? [{ code, table: game.table }] : []));
const choices: LottoChoice[] = [
  { kind: 'two', number: '07' },
  { kind: 'three', number: '389' },
  { kind: 'any', number: '389' },
  { kind: 'any', number: '388' },
];

/** Draws whose last three digits are every number from 000 to 999. */
function* everyDraw(digits: number) {
  for (let n = 0; n < 1000; n++) yield [...String(n).padStart(digits, '0')].map(Number);
}

describe('number draw', () => {
  it.each([
    ['samtua', 0.92, 0.9, 0.9],
    ['mekong', 0.9, 0.85, 0.84],
    ['duang', 0.93, 0.88, 0.87],
  ])('%s returns %d on two digits, %d on three, %d in any order', (code, two, three, any) => {
    const table = tables.find((one) => one.code === code)?.table;
    if (!table) throw new Error(`no ${code}`);
    const shares = choices.map((choice) => {
      let returned = 0;
      for (const digits of everyDraw(table.digits))
        returned += draw(() => digits.shift() ?? 0, table, choice).payPercent;
      return returned / 100 / 1000;
    });
    expect(shares).toEqual([two, three, any, any].map((share) => expect.closeTo(share, 10)));
  });

  it('keeps leading zeros: 07 wins in 307 and not in 370', () => {
    const [samtua] = tables;
    if (!samtua) throw new Error('samtua draws numbers');
    const drawing = (drawn: number[]) => draw(() => drawn.shift() ?? 0, samtua.table, { kind: 'two', number: '07' });
    expect(drawing([3, 0, 7])).toEqual({ drawn: '307', payPercent: 9_200 });
    expect(drawing([3, 7, 0])).toEqual({ drawn: '370', payPercent: 0 });
  });

  it.each([
    ['two', '7'],
    ['two', '007'],
    ['three', '39'],
    ['three', '3 9'],
    ['any', '777'],
  ] as const)('takes no bet on %s with %s', (kind, number) => {
    expect(isChoice({ kind, number })).toBe(false);
  });
});
