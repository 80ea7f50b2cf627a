import { describe, expect, it } from 'vitest';
import { placeOf, reachOf, readTables, report } from './check-distributable.mjs';
import { ROOT } from './lib/root.mjs';

const SCHEMA = `create table shop (
  id        uuid not null,
  member_id text not null,
  constraint shop_pkey PRIMARY KEY (member_id, id),
  constraint shop_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
create table lamp (
  id uuid not null,
  constraint lamp_pkey PRIMARY KEY (id)
);
`;

describe('members distributed over machines', { tags: ['O1172'] }, () => {
  it('have every table of the schema placed, and no place for a table that is gone', () => {
    const { unplaced, gone, tables, statements } = report(ROOT);
    expect({ unplaced, gone }).toEqual({ unplaced: [], gone: [] });
    expect(tables).toBeGreaterThan(100);
    expect(statements.one).toBeGreaterThan(200);
    expect(statements.mixed.length).toBeLessThan(10);
  });

  it('leave a table without a member for somebody to place', () => {
    const [shop, lamp] = readTables(SCHEMA);
    expect(shop).toEqual({
      ...{ name: 'shop', columns: ['id', 'member_id'], keys: [['member_id', 'id']], references: ['member'] },
    });
    expect(shop && placeOf(shop)).toBe('member');
    expect(lamp && placeOf(lamp)).toBeUndefined();
  });

  it.each([
    ['select * from withdrawal where member_id = $1', ['withdrawal'], 'one'],
    ['select * from withdrawal where id = $1', ['withdrawal'], 'row'],
    ['select count(*) from withdrawal', ['withdrawal'], 'all'],
    ['select * from setting', ['setting'], 'office'],
    [
      'select * from withdrawal w join queue_item q on q.member_id = w.member_id where w.member_id = $1',
      ['withdrawal', 'queue_item'],
      'mixed',
    ],
  ])('%s', (text, tables, reach) => {
    const places = new Map([
      ['withdrawal', 'member' as const],
      ['setting', 'reference' as const],
      ['queue_item', 'apart' as const],
    ]);
    expect(reachOf({ file: '', text, tables }, places)).toBe(reach);
  });
});
