import type { Block } from '@krapao/contract/call';
import { AppError } from '../../platform/app-error.ts';
import { actOnMember, type ByOperator, nothingToChange } from './act-on-member.ts';
import { blocksOf } from './blocks.ts';
import type { MembersDeps } from './members.deps.ts';
import { savingBlock, savingStatus } from './office.repository.ts';

/** A member who is disabled is signed out everywhere and cannot sign in. Their money stays where it is. */
export const disableMember = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'disable', by, async (transaction, send, member) => {
    if (member.status === 'inactive') throw nothingToChange();
    send(savingStatus(member.id, 'inactive'));
    await deps.endSessionsIn(transaction, member.id);
    return {};
  });

export const enableMember = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'enable', by, async (_transaction, send, member) => {
    if (member.status === 'active') throw nothingToChange();
    send(savingStatus(member.id, 'active'));
    return {};
  });

/** Shuts a member out of one thing, until a time or until it is lifted. A second block takes the place of the first. */
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

export const unblockMember = (deps: MembersDeps, by: ByOperator, what: Block): Promise<void> =>
  actOnMember(deps, 'unblock', by, async (_transaction, send, member) => {
    if (!blocksOf(member, deps.clock.now()).some((block) => block.what === what)) throw nothingToChange();
    send(savingBlock(member.id, what, null));
    return { what };
  });

export const endMemberSessions = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'end-sessions', by, async (transaction) => {
    await deps.endSessionsIn(transaction, by.memberId);
    return {};
  });

export const noteOnMember = (deps: MembersDeps, by: ByOperator): Promise<void> =>
  actOnMember(deps, 'note', by, async () => ({}));
