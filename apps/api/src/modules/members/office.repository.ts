import type { Block } from '@krapao/contract/blocks';
import type { Currency } from '@krapao/money';
import { ask, type Db, statement } from '../../platform/db.ts';
import { BLOCK_COLUMNS, type BlockColumns } from './blocks.ts';

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
  /** To the microsecond, for the next page. */
  made: string;
};

const COLUMNS = `id, name, phone, currency, status, bank_code, bank_account_name, bank_account_no, created_at,
  last_login_at, created_at::text as made, ${BLOCK_COLUMNS}`;

export type Filter = { state?: 'active' | 'inactive' | undefined; isBlocked: boolean };
/** The last member of the page before: when they came, and their id. */
export type After = readonly string[];

const IS_BLOCKED =
  '(deposit_blocked_until is not null or play_blocked_until is not null or withdraw_blocked_until is not null)';

/** Named in the text, so that the index of each can be chosen. */
const wanted = ({ state, isBlocked }: Filter): string =>
  [...(state ? [`status = '${state}'`] : []), ...(isBlocked ? [IS_BLOCKED] : [])]
    .map((rule) => ` and ${rule}`)
    .join('');

export const findNewest = (db: Db, filter: Filter, after: After, limit: number): Promise<FoundMember[]> =>
  ask(
    db,
    `select ${COLUMNS} from member where (created_at, id) < ($1::timestamptz, $2)${wanted(filter)}
     order by created_at desc, id desc limit $3`,
    [...after, limit],
  );

/** As many of the newest are looked through first: names that many have fill a page from them. */
const NEWEST = 5_000;

/** Whose name, or the name on whose bank account, has these letters in it; newest first. One letter is in all names. */
export async function findNamed(
  db: Db,
  name: string,
  filter: Filter,
  after: After,
  limit: number,
): Promise<FoundMember[]> {
  if ([...name.normalize('NFKC').replaceAll(/\s/g, '')].length < 2) return [];
  const page = [...after, limit, name];
  const newest = `select * from member where (created_at, id) < ($1::timestamptz, $2)${wanted(filter)}
    order by created_at desc, id desc limit ${NEWEST}`;
  const near = await ask<FoundMember>(
    db,
    `select ${COLUMNS} from (${newest}) newest
     where strpos(letters, name_letters($4)) > 0 order by created_at desc, id desc limit $3`,
    page,
  );
  if (near.length === limit) return near;
  // Where there are no more than those, all have been seen.
  const found = await ask<{ id: string }>(
    db,
    `select id from members_named(name_letters($4)) where (created_at, id) < ($1::timestamptz, $2)${wanted(filter)}
       and (select count(*) from (${newest}) newest) = ${NEWEST}
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
  ask(db, `select ${COLUMNS} from member where id = any($1) order by created_at desc, id desc`, [ids]);

const idsOf = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id);

/** More than this many with the same digits are too many to mean one of them. */
const EXACT_MAX = 20;

export const findByPhone = (db: Db, begins: string) =>
  idsOf(ask(db, `select id from member where phone like $1 || '%' order by phone limit ${EXACT_MAX}`, [begins]));

export const findByAccount = (db: Db, accountNo: string) =>
  idsOf(ask(db, `select id from member where bank_account_no = $1 limit ${EXACT_MAX}`, [accountNo]));

export type MemberFile = FoundMember & {
  invited_by: string | null;
  inviter: string | null;
  source_code: string | null;
  bank_changed_at: Date | null;
  password_changed_at: Date | null;
};

export async function findFile(db: Db, id: string): Promise<MemberFile | undefined> {
  const [row] = await ask<MemberFile>(
    db,
    `select ${COLUMNS}, invited_by, source_code, bank_changed_at, password_changed_at,
       (select inviter.name from member inviter where inviter.id = member.invited_by) as inviter
     from member where id = $1`,
    [id],
  );
  return row;
}

/** The row as it is, for whoever changes it; nobody else does until the commit. */
export async function lockMember(transaction: Db, id: string): Promise<FoundMember | undefined> {
  const [row] = await ask<FoundMember>(transaction, `select ${COLUMNS} from member where id = $1 for update`, [id]);
  return row;
}

export const savingPhone = (id: string, phone: string) =>
  statement('update member set phone = $2 where id = $1', [id, phone]);

export const savingStatus = (id: string, status: 'active' | 'inactive') =>
  statement('update member set status = $2 where id = $1', [id, status]);

export const savingBlock = (id: string, what: Block, until: Date | 'infinity' | null) =>
  statement(`update member set ${what}_blocked_until = $2 where id = $1`, [id, until]);

/** Members who say that this account is theirs. */
export const findHolders = (db: Db, accountNos: readonly string[]) =>
  ask<{ id: string; accountNo: string }>(
    db,
    'select id, bank_account_no as "accountNo" from member where bank_account_no = any($1) limit 50',
    [accountNos],
  );
