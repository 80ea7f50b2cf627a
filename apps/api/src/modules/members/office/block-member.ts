import type { Block } from '@krapao/contract/blocks';
import type { Send } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { blocksOf } from '../blocks.queries.ts';
import type { MembersDeps } from '../members.deps.ts';
import { actOnMember, type ByOperator, nothingToChange, noting } from './act-on-member.ts';
import { savingBlock, savingStatus } from './office.repository.ts';

/** Ends all sessions of the member and prevents sign-in. Money is not moved. */
export const disableMember = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'disable', by, async (transaction, send, member) => {
    if (member.status === 'inactive') throw nothingToChange();
    send(savingStatus(member.id, 'inactive'));
    await deps.endSessionsIn(transaction, member.id, 'disabled');
    return {};
  });

export const enableMember = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'enable', by, async (_transaction, send, member) => {
    if (member.status === 'active' || member.closed_at) throw nothingToChange();
    send(savingStatus(member.id, 'active'));
    return {};
  });

/** Blocks one activity of a member, until a time or until lifted. A second block replaces the first. */
export const blockMember = (
  deps: MembersDeps,
  by: ByOperator,
  { what, until }: { what: Block; until: string | null },
): Promise<void> =>
  actOnMember(deps, 'block', by, async (_transaction, send, member) => {
    const end = until === null ? null : new Date(until);
    if (end && end <= deps.clock.now()) throw new AppError('KEY_INVALID', { key: 'until' });
    send(savingBlock(member.id, what, end ?? 'infinity'));
    return { what, until: end?.toISOString() ?? null };
  });

/** As `by` of an act of the member's own. */
const BY_MEMBER = 'member';

/** A member's own lock, in the transaction of its cause. Only an operator lifts it, after an identity check. */
export const blockWithdrawalsIn = (
  deps: Pick<MembersDeps, 'random' | 'clock'>,
  send: Send,
  memberId: string,
  reason: string,
): void => {
  send(savingBlock(memberId, 'withdraw', 'infinity'));
  send(noting(deps, 'block', { memberId, operatorId: BY_MEMBER, reason }, { what: 'withdraw', until: null }));
};

export const unblockMember = (deps: MembersDeps, by: ByOperator, what: Block): Promise<void> =>
  actOnMember(deps, 'unblock', by, async (_transaction, send, member) => {
    if (!blocksOf(member, deps.clock.now()).some((block) => block.what === what)) throw nothingToChange();
    send(savingBlock(member.id, what, null));
    return { what };
  });

export const endMemberSessions = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'end-sessions', by, async (transaction) => {
    await deps.endSessionsIn(transaction, by.memberId, 'support');
    return {};
  });

export const endMemberSession = (deps: MembersDeps, by: ByOperator, sessionId: string): Promise<void> =>
  actOnMember(deps, 'end-session', by, async (transaction) => {
    if (!(await deps.endSessionIn(transaction, by.memberId, sessionId))) throw nothingToChange();
    return {};
  });

export const noteOnMember = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'note', by, async () => ({}));
