import { describe, expect, it } from 'vitest';
import { itemOf, nameOf, nextAfter, toQuery, viewOf } from './kinds.ts';

describe('the address of the queue', () => {
  it('names a tab; what is none is nothing', () => {
    expect([viewOf(undefined), viewOf('slips'), viewOf('hold'), viewOf('else')]).toEqual([
      'all',
      'slips',
      'hold',
      undefined,
    ]);
  });

  it('names the item that is open, and nothing that is none', () => {
    const item = { kind: 'slips', id: '0192a0c4-5a51-7c3e-8f00-000000000001' } as const;
    expect(itemOf(nameOf(item))).toEqual(item);
    expect(['', 'slips', 'slips.', 'else.1', 'toString.1', 'slips.<b>'].map(itemOf)).toEqual(Array(6).fill(undefined));
  });

  it('asks for what its tab and filters say, and leaves out what is no filter', { tags: ['O144'] }, () => {
    expect(toQuery('all', {})).toEqual({ onHold: 'no' });
    expect(toQuery('slips', { search: '  mali ', mine: 'yes' })).toEqual({
      kind: 'slips',
      onHold: 'no',
      mine: 'yes',
      search: 'mali',
    });
    expect(toQuery('hold', { search: ' ', mine: 'no' })).toEqual({ onHold: 'yes' });
    expect(toQuery('all', { search: 'x'.repeat(99) }).search).toHaveLength(60);
  });
});

it('after an item comes the one below it, after the last the one above, and after the only one none', () => {
  expect(nextAfter(['a', 'b', 'c'], 'b')).toBe('c');
  expect(nextAfter(['a', 'b', 'c'], 'c')).toBe('b');
  expect(nextAfter(['a'], 'a')).toBeUndefined();
  expect(nextAfter(['a', 'b'], 'gone')).toBe('a');
});

it('what was settled a moment ago is not opened again, although the list still has it', { tags: ['O866'] }, () => {
  expect(nextAfter(['a', 'b', 'c'], 'c', new Set(['a', 'b']))).toBeUndefined();
  expect(nextAfter(['a', 'b', 'c'], 'c', new Set(['b']))).toBe('a');
  expect(nextAfter(['a', 'b', 'c'], 'a', new Set(['b']))).toBe('c');
});
