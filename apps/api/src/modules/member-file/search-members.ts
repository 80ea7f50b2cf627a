import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import type { FOUND_BY } from '@krapao/contract/office/members';
import { creditedBy } from '../deposits/public.ts';
import { playersNamed } from '../games/public.ts';
import {
  type Filter,
  type FoundMember,
  listMembers,
  membersById,
  membersWithAccount,
  membersWithPhone,
  presentMember,
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
  const { search, after, limit } = query;
  const filter: Filter = { state: query.state, isBlocked: query.blocked === 'yes' };
  const exact =
    search !== undefined && after === undefined ? await findExact(deps, search) : new Map<string, FoundBy>();
  const found = (await membersById(deps.db, [...exact.keys()])).filter((member) => isWanted(deps, member, filter));
  // A number is never a name; searching it would scan a million names.
  const isName = search === undefined || /\p{L}/u.test(search);
  const named = isName ? await listMembers(deps.members, search, filter, { after, limit }) : { rows: [], next: null };
  const now = deps.clock.now();
  return {
    members: [
      ...found.map((member) => ({ ...presentMember(member, now), foundBy: exact.get(member.id) ?? null })),
      ...named.rows
        .filter(({ id }) => !exact.has(id))
        .map((member) => ({ ...presentMember(member, now), foundBy: search === undefined ? null : ('name' as const) })),
    ],
    next: named.next,
  };
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

const isWanted = ({ clock }: MemberFileDeps, member: FoundMember, { state, isBlocked }: Filter): boolean =>
  (!state || member.status === state) && (!isBlocked || presentMember(member, clock.now()).blocks.length > 0);
