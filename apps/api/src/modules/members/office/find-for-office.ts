import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { beginOf, type PageWanted, pageOf } from '../../../platform/http/pages.ts';
import { nationalPhone, normalizePhone } from '../../../platform/text/phone.ts';
import { blocksOf } from '../blocks.queries.ts';
import type { MembersDeps } from '../members.deps.ts';
import { findActs, findBlocks } from './acts.repository.ts';
import {
  type Filter,
  type FoundMember,
  findByAccount,
  findByAccountEnd,
  findByPhone,
  findByPhoneEnd,
  findFile,
  findHolders,
  findMembers,
  findNamed,
  findNewest,
  findSorted,
  type MemberFile,
  type Sort,
} from './office.repository.ts';

export type { Filter, FoundMember } from './office.repository.ts';

export type MembersPage = { rows: FoundMember[]; next: string | null };

/** Members, newest first; optionally filtered by name. */
export async function listMembers(
  { db }: Pick<MembersDeps, 'db'>,
  name: string | undefined,
  filter: Filter,
  { after, limit }: PageWanted,
): Promise<MembersPage> {
  const begin = beginOf(after);
  const rows = await (name === undefined
    ? findNewest(db, filter, begin, limit + 1)
    : findNamed(db, name, filter, begin, limit + 1));
  return pageOf(rows, limit);
}

/** Members in another order than that of registration. */
export async function sortedMembers(
  { db }: Pick<MembersDeps, 'db'>,
  sort: Sort,
  filter: Filter,
  { after, limit }: PageWanted,
): Promise<MembersPage> {
  if (sort !== 'seen' && !filter.currency) throw new AppError('KEY_INVALID', { key: 'currency' });
  const begin = after === undefined ? undefined : beginOf(after);
  return pageOf(await findSorted(db, sort, filter, begin, limit + 1), limit);
}

export const membersById = (db: Db, ids: readonly string[]): Promise<FoundMember[]> =>
  ids.length === 0 ? Promise.resolve([]) : findMembers(db, ids);

const DIGITS_MIN = 4;
/** As masked numbers show them. */
const END_DIGITS = 4;

/** By a whole number in any format, by its beginning, or by its last four digits. */
export async function membersWithPhone({ db, phoneCountry }: MembersDeps, typed: string): Promise<string[]> {
  const whole = normalizePhone(typed, phoneCountry);
  if (whole) return findByPhone(db, whole);
  const digits = typed.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d+$/.test(digits) || digits.length < DIGITS_MIN) return [];
  const abroad = { TH: '+66', LA: '+856' }[phoneCountry];
  const begun = await findByPhone(db, digits.startsWith('+') ? digits : abroad + digits.replace(/^0/, ''));
  return digits.length === END_DIGITS ? [...new Set([...(await findByPhoneEnd(db, digits)), ...begun])] : begun;
}

/** More members than a text identifies. */
const LIKELY_MAX = 20;

/** Members whom a phone number, account number or name identifies; a text that fits many finds the newest. */
export async function membersLikely(deps: MembersDeps, text: string): Promise<string[]> {
  if (!/\p{L}/u.test(text)) {
    return [...new Set((await Promise.all([membersWithPhone(deps, text), membersWithAccount(deps.db, text)])).flat())];
  }
  const { rows } = await listMembers(deps, text, { isBlocked: false }, { after: undefined, limit: LIKELY_MAX });
  return rows.map(({ id }) => id);
}

/** Members with this account number, or with these last four digits, at any bank. */
export function membersWithAccount(db: Db, typed: string): Promise<string[]> {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return digits.length === END_DIGITS ? findByAccountEnd(db, digits) : findByAccount(db, digits);
}

export const accountHolders = findHolders;

export async function readMemberFile(db: Db, id: string): Promise<MemberFile> {
  const file = await findFile(db, id);
  if (!file) throw new AppError('NO_DATA');
  return file;
}

/** The blocks in force, each with its operator and reason. */
export async function blocksWithWhy(db: Db, member: FoundMember, now: Date) {
  const blocks = blocksOf(member, now);
  if (blocks.length === 0) return [];
  const acts = new Map((await findBlocks(db, member.id)).map((act) => [act.what, act]));
  return blocks.flatMap(({ what, until }) => {
    const act = acts.get(what);
    return act ? [{ what, until, reason: act.reason, by: act.by, at: act.at }] : [];
  });
}

/** Notes and acts, newest first. */
export async function actsOf(db: Db, memberId: string, { after, limit }: PageWanted) {
  return pageOf(await findActs(db, memberId, beginOf(after), limit + 1), limit);
}

/** The phone in national format and the full account number. Every call leaves an audit entry. */
export async function revealOf(db: Db, id: string): Promise<{ phone: string; accountNo: string }> {
  const file = await readMemberFile(db, id);
  return { phone: nationalPhone(file.phone), accountNo: file.bank_account_no };
}
