import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { type Send, transact } from '../../platform/transact.ts';
import { type ActDetails, type ActName, writingAct } from './acts.repository.ts';
import type { MembersDeps } from './members.deps.ts';
import { type FoundMember, lockMember } from './office.repository.ts';

/** Whose member, by which operator, and why. */
export type ByOperator = { memberId: string; operatorId: string; reason: string };
type Work = (transaction: Db, send: Send, member: FoundMember) => Promise<ActDetails>;

/** What an operator does with a member, in one commit with who did it and why. Two at once wait for each other. */
export async function actOnMember(deps: MembersDeps, act: ActName, by: ByOperator, work: Work): Promise<void> {
  await transact(deps.db, async (transaction, send) => {
    const member = await lockMember(transaction, by.memberId);
    if (!member) throw new AppError('NO_DATA');
    const details = await work(transaction, send, member);
    send(noting(deps, act, by, details));
    deps.tell(transaction, member.id);
  });
}

/** The same line, for what another module does with a member in its own transaction. */
export const noting = (
  { random, clock }: Pick<MembersDeps, 'random' | 'clock'>,
  act: ActName,
  { memberId, operatorId, reason }: ByOperator,
  details: ActDetails,
) => writingAct(memberId, { id: random.uuid(), act, by: operatorId, reason, details, at: clock.now() });

/** What a member most likely reads. */
export const localeOf = ({ currency }: Pick<FoundMember, 'currency'>): Locale => (currency === 'LAK' ? 'la' : 'th');

export const nothingToChange = () => new AppError('NOTHING_TO_CHANGE');
