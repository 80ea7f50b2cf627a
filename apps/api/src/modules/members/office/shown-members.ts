import { maskPhone } from '../../../platform/text/mask.ts';
import { nationalPhone } from '../../../platform/text/phone.ts';
import type { MembersDeps } from '../members.deps.ts';
import { findMembersLike, findShown } from '../members-in-batches.repository.ts';

/** Members for the back office: the phone is masked until an operator reveals it. */
export async function membersShown({ db }: Pick<MembersDeps, 'db'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  return new Map(
    (await findShown(db, ids)).map(({ id, name, phone, createdAt }) => [
      id,
      { id, name, phone: maskPhone(nationalPhone(phone)), joinedAt: createdAt.toISOString() },
    ]),
  );
}

/** The last bank account change of each of these members; members without one are left out. */
export const bankChanges = async ({ db }: Pick<MembersDeps, 'db'>, ids: readonly string[]) =>
  new Map((await findShown(db, ids)).flatMap(({ id, bankChangedAt }) => (bankChangedAt ? [[id, bankChangedAt]] : [])));

/** The members among `ids` whose id, name or phone contains the text. */
export const membersLike = ({ db }: Pick<MembersDeps, 'db'>, ids: readonly string[], text: string): Promise<string[]> =>
  findMembersLike(db, ids, text);
