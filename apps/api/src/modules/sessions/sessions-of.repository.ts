import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type SessionOfMember = {
  id: string;
  device: string;
  browser: string | null;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  isLive: boolean;
  made: string;
};

export const findSessionsOf = (db: Db, memberId: string, begin: readonly string[], limit: number, now: Date) =>
  query<SessionOfMember>(
    db,
    `select id, device, browser, host(address) as address, created_at as "createdAt", last_seen_at as "lastSeenAt",
       ended_at is null and expires_at > $5 and last_seen_at + idle_ms * interval '1 millisecond' > $5 as "isLive",
       created_at::text as made
     from session where member_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
     order by created_at desc, id desc limit $4`,
    [memberId, ...begin, limit, now],
  );

export type Shared = { id: string; shared: string; members: number };

/** A browser shared by more members than this is public, such as in a shop; an address, that of a network. */
const FEW = 20;

/** Other members on the last browsers or addresses of a member. Stops counting once there are clearly too many. */
const sharing = (column: 'browser' | 'address', spelled: string) => `
  with mine as (
    select ${column} from session where member_id = $1 and ${column} is not null
    group by ${column} order by max(created_at) desc limit 20
  ), other as (
    select distinct on (mine.${column}, theirs.member_id) mine.${column}, theirs.member_id as id
    from mine cross join lateral (
      select member_id from session s where s.${column} = mine.${column} and s.member_id <> $1 limit 500) theirs
  ), counted as (
    select *, 1 + count(*) over (partition by ${column}) as members from other
  )
  select id, ${spelled} as shared, members::int from counted where members <= ${FEW} order by members, id limit 50`;

const SHARING_BROWSER = sharing('browser', 'browser::text');
const SHARING_ADDRESS = sharing('address', 'host(address)');

export const findSharingBrowser = (db: Db, memberId: string) => query<Shared>(db, SHARING_BROWSER, [memberId]);
export const findSharingAddress = (db: Db, memberId: string) => query<Shared>(db, SHARING_ADDRESS, [memberId]);

export const findInBrowser = (db: Db, browser: string) =>
  query<{ id: string }>(db, 'select distinct member_id as id from session where browser = $1 limit 20', [browser]);

export const findAddressesOf = (db: Db, memberId: string) =>
  query<{ address: string }>(
    db,
    `select host(address) as address from session where member_id = $1
     group by address order by max(last_seen_at) desc limit 20`,
    [memberId],
  );
