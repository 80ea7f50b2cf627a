import { describe, expect, it } from 'vitest';
import { bodyOf, countMore, dateBefore, readFilter, writeFilter } from './model.ts';

describe('the filters in the address', () => {
  it('come back as they went', () => {
    const filter = {
      page: 3,
      type: 'withdraw',
      status: 'FAILED',
      from: '2026-03-01',
      to: '2026-03-14',
      reference: 'ABC',
    } as const;
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(countMore(filter)).toBe(3);
  });

  it('are not there when nothing is chosen', () => {
    expect(writeFilter({ page: 1 }).toString()).toBe('');
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'type=love', 'status=DONE', 'from=yesterday', 'to=2026-13-99'])(
    'leave %s out',
    (query) => {
      expect(writeFilter(readFilter(new URLSearchParams(query))).toString()).toBe('');
    },
  );

  it('ask for ten a page, and for whole days of Bangkok', () => {
    expect(bodyOf({ page: 2, from: '2026-03-01', to: '2026-03-14' })).toEqual({
      page: 2,
      limit: 10,
      from: '2026-03-01T00:00:00.000+07:00',
      to: '2026-03-14T23:59:59.999+07:00',
    });
  });

  it('count days back by the calendar of Bangkok', () => {
    expect(dateBefore(Date.parse('2026-03-01T18:00:00Z'), 1)).toBe('2026-03-01');
    expect(dateBefore(Date.parse('2026-03-01T16:59:00Z'), 1)).toBe('2026-02-28');
  });
});
