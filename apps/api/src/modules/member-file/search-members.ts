import type { OfficeAnswerOf, OfficeAsked } from '@krapao/contract/office/calls';
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
 * One box for everything a caller may tell: what is exact comes first, each by its index, then names with these letters.
 * Later pages go on with the names.
 */
export async function searchMembers(
  deps: MemberFileDeps,
  asked: OfficeAsked<'GET /api/office/members'>,
): Promise<Answer> {
  const { search, after, limit } = asked;
  const filter: Filter = { state: asked.state, isBlocked: asked.blocked === 'yes' };
  const exact =
    search !== undefined && after === undefined ? await findExact(deps, search) : new Map<string, FoundBy>();
  const found = (await membersById(deps.db, [...exact.keys()])).filter((member) => isWanted(deps, member, filter));
  // A number is no name, and would be looked for among a million.
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

/** Who is meant, and by what. Asked at once; the first that knows somebody says by what. */
async function findExact({ db, members }: MemberFileDeps, typed: string): Promise<Map<string, FoundBy>> {
  const isWord = WORD.test(typed);
  const isNumber = /^\+?[\d\s().-]{4,30}$/.test(typed);
  const ask = async (by: FoundBy, isAsked: boolean, find: () => Promise<string[]>) =>
    (isAsked ? await find() : []).map((id): [string, FoundBy] => [id, by]);
  const answers = await Promise.all([
    ask('id', isWord, async () => (await membersById(db, [typed])).map(({ id }) => id)),
    ask('phone', isNumber, () => membersWithPhone(members, typed)),
    ask('account', isNumber, () => membersWithAccount(db, typed)),
    ask('reference', isWord, () => ownersOf(db, typed.toUpperCase())),
    ask('reference', isWord, () => uploaderOf(db, typed.toUpperCase())),
    ask('reference', isWord, () => creditedBy(db, typed)),
    ask('device', UUID.test(typed), () => membersInBrowser(db, typed)),
    ask('username', isWord, () => playersNamed(db, typed)),
  ]);
  const found = new Map<string, FoundBy>();
  for (const [id, by] of answers.flat()) if (!found.has(id)) found.set(id, by);
  return found;
}

const isWanted = ({ clock }: MemberFileDeps, member: FoundMember, { state, isBlocked }: Filter): boolean =>
  (!state || member.status === state) && (!isBlocked || presentMember(member, clock.now()).blocks.length > 0);
