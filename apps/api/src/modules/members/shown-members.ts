import { maskPhone } from '../../platform/mask.ts';
import { nationalPhone } from '../../platform/phone.ts';
import type { MembersDeps } from './members.deps.ts';
import { findMembersLike, findShown } from './members-in-batches.repository.ts';

/** Members as the office shows them: the phone is masked until somebody asks for it. */
export async function membersShown({ db }: Pick<MembersDeps, 'db'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  return new Map(
    (await findShown(db, ids)).map(({ id, name, phone, createdAt }) => [
      id,
      { id, name, phone: maskPhone(nationalPhone(phone)), joinedAt: createdAt.toISOString() },
    ]),
  );
}

/** When each of these members last changed the bank account they are paid to; who never did is left out. */
export const bankChanges = async ({ db }: Pick<MembersDeps, 'db'>, ids: readonly string[]) =>
  new Map((await findShown(db, ids)).flatMap(({ id, bankChangedAt }) => (bankChangedAt ? [[id, bankChangedAt]] : [])));

/** Of these members, those whose id, name or phone has this in it. */
export const membersLike = ({ db }: Pick<MembersDeps, 'db'>, ids: readonly string[], text: string): Promise<string[]> =>
  findMembersLike(db, ids, text);
