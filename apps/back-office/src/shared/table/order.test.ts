import { expect, it } from 'vitest';
import { nextOrder, sorted } from './order.ts';

const columns = [{ id: 'cost', sort: ({ cost }: { cost?: number }) => cost }];
const rows = [{ cost: 9 }, {}, { cost: 10 }, { cost: -1 }];

it('a list is sorted by a column, down, up, and as it came; rows without a value stay last', { tags: ['O912'] }, () => {
  const down = nextOrder(undefined, 'cost');
  const up = nextOrder(down, 'cost');
  const costs = (order: Parameters<typeof sorted>[2]) => sorted(rows, columns, order).map(({ cost }) => cost);
  expect(costs(down)).toEqual([10, 9, -1, undefined]);
  expect(costs(up)).toEqual([-1, 9, 10, undefined]);
  expect(nextOrder(up, 'cost')).toBeUndefined();
  expect(costs(undefined)).toEqual([9, undefined, 10, -1]);
});
