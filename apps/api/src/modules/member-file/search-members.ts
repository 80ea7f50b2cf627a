import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import type { FOUND_BY } from '@krapao/contract/office/members';
import { minor, toMajor } from '@krapao/money';
import { creditedBy } from '../deposits/public.ts';
import { playersNamed } from '../games/public.ts';
import { balancesOfMembers } from '../ledger/public.ts';
import {
  depositedBy,
  type Filter,
  type FoundMember,
  listMembers,
  membersById,
  membersWithAccount,
  membersWithPhone,
  presentMember,
  sortedMembers,
  tagsOf,
} from '../members/public.ts';
import { membersInBrowser } from '../sessions/public.ts';
import { uploaderOf } from '../slips/public.ts';
import { ownersOf } from '../statements/public.ts';
import type { MemberFileDeps } from './member-file.deps.ts';

type Answer = OfficeAnswerOf<'GET /api/office/members'>;
type FoundBy = (typeof FOUND_BY)[number];

/**
 * One search box for any identifier: exact matches come first, each by its index, then names that contain the text.
 * Later pages continue with the names.
 */
export async function searchMembers(
  deps: MemberFileDeps,
  query: OfficeQueryOf<'GET /api/office/members'>,
): Promise<Answer> {
  const { search, after, limit, state, currency, tag, sort } = query;
  const filter: Filter = { state, isBlocked: query.blocked === 'yes', currency, tag };
  if (search === undefined && sort !== 'registered') {
    const { rows, next } = await sortedMembers(deps.members, sort, filter, { after, limit });
    return { members: await listed(deps, rows, new Map()), next };
  }
  const exact =
    search !== undefined && after === undefined ? await findExact(deps, search) : new Map<string, FoundBy>();
  const matches = await membersById(deps.db, [...exact.keys()]);
  const tagged = tag ? await tagsOf(deps.db, [...exact.keys()]) : undefined;
  const found = matches
    .filter((member) => isWanted(deps, member, filter))
    .filter(({ id }) => !tagged || tagged.get(id)?.some((one) => one.id === tag));
  // A number is never a name; searching it would scan a million names.
  const isName = search === undefined || /\p{L}/u.test(search);
  const named = isName ? await listMembers(deps.members, search, filter, { after, limit }) : { rows: [], next: null };
  const others = named.rows.filter(({ id }) => !exact.has(id));
  const by = new Map(search === undefined ? [] : others.map(({ id }): [string, FoundBy] => [id, 'name']));
  return { members: await listed(deps, [...found, ...others], new Map([...by, ...exact])), next: named.next };
}

/** Rows with their money and tags. */
async function listed(
  { db, clock }: MemberFileDeps,
  rows: readonly FoundMember[],
  foundBy: ReadonlyMap<string, FoundBy>,
): Promise<Answer['members']> {
  const ids = rows.map(({ id }) => id);
  const [balances, deposits, tags] = await Promise.all([
    balancesOfMembers(db, ids),
    depositedBy(db, ids),
    tagsOf(db, ids),
  ]);
  return rows.map((member) => {
    const { id, currency } = member;
    return {
      ...presentMember(member, clock.now()),
      foundBy: foundBy.get(id) ?? null,
      balance: toMajor(minor(balances.get(id) ?? 0n), currency),
      deposited: toMajor(minor(deposits.get(id) ?? 0n), currency),
      tags: tags.get(id) ?? [],
    };
  });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const WORD = /^[\w.:-]{3,60}$/;

/**
 * Exact matches with the field they matched. All lookups run concurrently; the first in order that matches a member
 * names the field.
 */
async function findExact({ db, members }: MemberFileDeps, typed: string): Promise<Map<string, FoundBy>> {
  const isWord = WORD.test(typed);
  const isNumber = /^\+?[\d\s().-]{4,30}$/.test(typed);
  const searchBy = async (by: FoundBy, isApplicable: boolean, find: () => Promise<string[]>) =>
    (isApplicable ? await find() : []).map((id): [string, FoundBy] => [id, by]);
  const answers = await Promise.all([
    searchBy('id', isWord, async () => (await membersById(db, [typed])).map(({ id }) => id)),
    searchBy('phone', isNumber, () => membersWithPhone(members, typed)),
    searchBy('account', isNumber, () => membersWithAccount(db, typed)),
    searchBy('reference', isWord, () => ownersOf(db, typed.toUpperCase())),
    searchBy('reference', isWord, () => uploaderOf(db, typed.toUpperCase())),
    searchBy('reference', isWord, () => creditedBy(db, typed)),
    searchBy('device', UUID.test(typed), () => membersInBrowser(db, typed)),
    searchBy('username', isWord, () => playersNamed(db, typed)),
  ]);
  const found = new Map<string, FoundBy>();
  for (const [id, by] of answers.flat()) if (!found.has(id)) found.set(id, by);
  return found;
}

const isWanted = ({ clock }: MemberFileDeps, member: FoundMember, { state, isBlocked, currency }: Filter) =>
  (!state || member.status === state) &&
  (!currency || member.currency === currency) &&
  (!isBlocked || presentMember(member, clock.now()).blocks.length > 0);
