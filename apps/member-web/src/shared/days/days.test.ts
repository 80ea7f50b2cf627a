import { expect, it } from 'vitest';
import { groupByDay } from './days.ts';

it('an item belongs to its day in Bangkok', () => {
  const instants = ['2026-03-14T17:00:00.000Z', '2026-03-14T16:59:59.000Z', '2026-03-13T17:00:00.000Z'];
  const groups = groupByDay(instants, (instant) => instant);
  expect(groups.map(({ day, items }) => `${day} ${items.length}`)).toEqual(['15/03/2026 1', '14/03/2026 2']);
});
