import type { Block } from '@krapao/contract/blocks';
import type { Currency } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query, statement } from '../../../platform/database/query.ts';
import type { Excluded } from '../../../platform/http/callers.ts';
import { noticeSql } from '../../notices/public.ts';
import { BLOCK_COLUMNS, type BlockColumns } from '../blocks.queries.ts';

export type FoundMember = BlockColumns & {
  id: string;
  name: string;
  phone: string;
  currency: Currency;
  status: 'active' | 'inactive';
  bank_code: string;
  bank_account_name: string;
  bank_account_no: string;
  created_at: Date;
  last_login_at: Date | null;
  closed_at: Date | null;
  /** In microseconds, for the cursor. */
  made: string;
};

const columnsBy = (made: string) => `id, name, phone, currency, status, bank_code, bank_account_name, bank_account_no,
  created_at, last_login_at, closed_at, (${made})::text as made, ${BLOCK_COLUMNS}`;
const COLUMNS = columnsBy('created_at');

export type Filter = {
  state?: 'active' | 'inactive' | undefined;
  isBlocked: boolean;
  currency?: Currency | undefined;
  /** Id of a tag. */
  tag?: string | undefined;
};
/** The last member of the previous page: registration time and id. */
export type After = readonly string[];

const IS_BLOCKED =
  '(deposit_blocked_until is not null or play_blocked_until is not null or withdraw_blocked_until is not null)';

/** Literals in the text, so that the planner can choose the partial index of each. */
const wanted = ({ state, isBlocked, currency, tag }: Filter): string =>
  [
    ...(state ? [`status = '${state}'`] : []),
    ...(isBlocked ? [IS_BLOCKED] : []),
    ...(currency ? [`currency = '${currency}'`] : []),
    ...(tag ? [`id in (select member_id from member_tag where tag_id = '${tag}')`] : []),
  ]
    .map((rule) => ` and ${rule}`)
    .join('');

export const findNewest = (db: Db, filter: Filter, after: After, limit: number): Promise<FoundMember[]> =>
  query(
    db,
    `select ${COLUMNS} from member where (created_at, id) < ($1::timestamptz, $2)${wanted(filter)}
     order by created_at desc, id desc limit $3`,
    [...after, limit],
  );

/** Descending orders beside that of registration: the column, and the start of their cursors. */
const SORTS = {
  seen: { by: `coalesce(last_login_at, '-infinity')`, id: 'id', type: 'timestamptz' },
  balance: { by: 'balance', id: 'member_id', type: 'bigint' },
  deposits: { by: 'deposited', id: 'member_id', type: 'bigint' },
} as const;
export type Sort = keyof typeof SORTS;

const NOBODY_YET = { timestamptz: 'infinity', bigint: '9223372036854775807' };

/** Members by last sign-in, or by money in the filter's currency. */
export const findSorted = (
  db: Db,
  sort: Sort,
  filter: Filter,
  after: After | undefined,
  limit: number,
): Promise<FoundMember[]> => {
  const { by, id, type } = SORTS[sort];
  // Of one currency, so that the index of its figures has their order.
  const figures = `join (
    select member_id, balance, deposited from member_figure where currency = '${filter.currency ?? 'THB'}'
  ) f on member_id = id`;
  return query(
    db,
    `select ${columnsBy(by)} from member ${type === 'bigint' ? figures : ''}
     where (${by}, ${id}) < ($1::${type}, $2)${wanted(filter)} order by ${by} desc, ${id} desc limit $3`,
    [...(after ?? [NOBODY_YET[type], '']), limit],
  );
};

/** Size of the first search, among the newest members: common names fill a page from these. */
const NEWEST = 5_000;

/**
 * Members whose name or bank account name contains this text, newest first. Needs two letters: a single one matches
 * nearly all names.
 */
export async function findNamed(
  db: Db,
  name: string,
  filter: Filter,
  after: After,
  limit: number,
): Promise<FoundMember[]> {
  if ([...name.normalize('NFKC').replaceAll(/\s/g, '')].length < 2) return [];
  const { currency } = filter;
  const page = [...after, limit, name];
  const newest = `select * from member where (created_at, id) < ($1::timestamptz, $2)${wanted(filter)}
    order by created_at desc, id desc limit ${NEWEST}`;
  const near = await query<FoundMember>(
    db,
    `select ${COLUMNS} from (${newest}) newest
     where strpos(letters, name_letters($4)) > 0 order by created_at desc, id desc limit $3`,
    page,
  );
  if (near.length === limit) return near;
  // With fewer than `NEWEST` rows in total, the first search has seen all of them.
  const found = await query<{ id: string }>(
    db,
    `select id from members_named(name_letters($4)) named
     where (created_at, id) < ($1::timestamptz, $2)${wanted({ ...filter, currency: undefined })}
       ${currency ? `and exists (select from member m where m.id = named.id and m.currency = '${currency}')` : ''} and (select count(*) from (${newest}) newest) = ${NEWEST}
     order by created_at desc, id desc limit $3`,
    page,
  );
  if (found.length === 0) return near;
  return findMembers(
    db,
    found.map(({ id }) => id),
  );
}

/** Newest first. */
export const findMembers = (db: Db, ids: readonly string[]): Promise<FoundMember[]> =>
  query(db, `select ${COLUMNS} from member where id = any($1) order by created_at desc, id desc`, [ids]);

const idsOf = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id);

/** More matches than this are too many to identify a member. */
const EXACT_MAX = 20;

export const findByPhone = (db: Db, begins: string) =>
  idsOf(query(db, `select id from member where phone like $1 || '%' order by phone limit ${EXACT_MAX}`, [begins]));

/** Newest accounts first: many members share four digits. */
export const findByPhoneEnd = (db: Db, end: string) =>
  idsOf(
    query(db, `select id from member where right(phone, 4) = $1 order by created_at desc limit ${EXACT_MAX}`, [end]),
  );

export const findByAccountEnd = (db: Db, end: string) =>
  idsOf(
    query(
      db,
      `select id from member where right(bank_account_no, 4) = $1 order by created_at desc limit ${EXACT_MAX}`,
      [end],
    ),
  );

export const findByAccount = (db: Db, accountNo: string) =>
  idsOf(query(db, `select id from member where bank_account_no = $1 limit ${EXACT_MAX}`, [accountNo]));

export type MemberFile = FoundMember & {
  invited_by: string | null;
  inviter: string | null;
  source_code: string | null;
  bank_changed_at: Date | null;
  password_changed_at: Date | null;
};

export async function findFile(db: Db, id: string): Promise<MemberFile | undefined> {
  const [row] = await query<MemberFile>(
    db,
    `select ${COLUMNS}, invited_by, source_code, bank_changed_at, password_changed_at,
       (select inviter.name from member inviter where inviter.id = member.invited_by) as inviter
     from member where id = $1`,
    [id],
  );
  return row;
}

/** Reads the row and locks it until the commit. */
export async function lockMember(transaction: Db, id: string): Promise<FoundMember | undefined> {
  const [row] = await query<FoundMember>(transaction, `select ${COLUMNS} from member where id = $1 for update`, [id]);
  return row;
}

const SAVE_PHONE = `
  update member set phone = $3, phone_changed_at = $2 from (select phone as previous from member where id = $1) before where id = $1
  returning ${noticeSql('phone', {
    ...{ memberId: 'id', at: '$2' },
    // The number before is notified too.
    data: `jsonb_build_object('end', right(phone, 4), 'previous', previous)`,
  })}`;

export const savingPhone = (id: string, phone: string, at: Date) => statement(SAVE_PHONE, [id, at, phone]);

export const savingStatus = (id: string, status: 'active' | 'inactive') =>
  statement('update member set status = $2 where id = $1', [id, status]);

export const savingBlock = (id: string, what: Block, until: Date | 'infinity' | null) =>
  statement(`update member set ${what}_blocked_until = $2 where id = $1`, [id, until]);

export const savingExclusion = (id: string, { reason, until }: Excluded) =>
  statement('update member set excluded_until = $2, exclusion_reason = $3 where id = $1', [id, until, reason]);

export const settleExclusion = (transaction: Db, id: string) => query(transaction, 'select settle_exclusion($1)', [id]);

/** Phone and bank account stay with the books, and are free for a new account. */
export const savingClosed = (id: string, at: Date) =>
  statement(`update member set status = 'inactive', closed_at = $2, name = '–' where id = $1`, [id, at]);

/** Members who registered this account number. */
export const findHolders = (db: Db, accountNos: readonly string[]) =>
  query<{ id: string; accountNo: string }>(
    db,
    'select id, bank_account_no as "accountNo" from member where bank_account_no = any($1) limit 50',
    [accountNos],
  );
