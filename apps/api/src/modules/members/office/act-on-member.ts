import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../../platform/database/db.ts';
import { type Send, transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { MembersDeps } from '../members.deps.ts';
import { type ActDetails, type ActName, writingAct } from './acts.repository.ts';
import { type FoundMember, lockMember } from './office.repository.ts';

/** The member, the acting operator and the reason. */
export type ByOperator = { memberId: string; operatorId: string; reason: string };
type Work = (transaction: Db, send: Send, member: FoundMember) => Promise<ActDetails>;

/**
 * Runs an operator's act on a member, and records operator and reason in the same commit. Locks the member, so
 * concurrent acts are serialised.
 */
export async function actOnMember(deps: MembersDeps, act: ActName, by: ByOperator, work: Work): Promise<void> {
  await transact(deps.db, (transaction, send) => actOnMemberIn(transaction, send, deps, act, by, work));
}

/** The same in the transaction of a second person's approval. */
export async function actOnMemberIn(
  transaction: Db,
  send: Send,
  deps: MembersDeps,
  act: ActName,
  by: ByOperator,
  work: Work,
): Promise<void> {
  const member = await lockMember(transaction, by.memberId);
  if (!member) throw new AppError('NO_DATA');
  const details = await work(transaction, send, member);
  send(noting(deps, act, by, details));
  deps.notifyPages(transaction, member.id);
}

/** The same record, for an act of another module in its own transaction. */
export const noting = (
  { random, clock }: Pick<MembersDeps, 'random' | 'clock'>,
  act: ActName,
  { memberId, operatorId, reason }: ByOperator,
  details: ActDetails,
) => writingAct(memberId, { id: random.uuid(), act, by: operatorId, reason, details, at: clock.now() });

/** The likely language of a member. */
export const localeOf = ({ currency }: Pick<FoundMember, 'currency'>): Locale => (currency === 'LAK' ? 'la' : 'th');

export const nothingToChange = () => new AppError('NOTHING_TO_CHANGE');
