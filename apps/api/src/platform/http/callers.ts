import type { Block } from '@krapao/contract/blocks';
import type { Access, Call } from '@krapao/contract/call';
import type { ExclusionReason } from '@krapao/contract/exclusions';
import type { SessionEnd } from '@krapao/contract/session-ends';
import type { Currency } from '@krapao/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Factor } from './refuse-unproved.ts';

export type MemberIdentity = {
  readonly id: string;
  readonly sessionId: string;
  readonly currency: Currency;
  /** Blocks that apply now. */
  readonly blocks: readonly Blocked[];
  readonly exclusion?: Excluded | undefined;
  readonly factor: Factor;
};

/** Without an end while `until` is null. */
export type Blocked = { readonly what: Block; readonly until: Date | null };

/** Excludes from deposits and play, never from withdrawals. Without an end while `until` is null. */
export type Excluded = { readonly reason: ExclusionReason; readonly until: Date | null };

export type OperatorIdentity = {
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
  /** Locked by inactivity or by the operator: a TOTP code is required first. */
  readonly isLocked: boolean;
  /** A recent step-up with a TOTP code. */
  readonly isProved: boolean;
};

/** `isNew`: the id was issued in this request, and no request has shown it yet. */
export type Guest = { readonly id: string; readonly isNew: boolean };

/** The recognised identities of a call. A member on a visitor's call is a guest as well. */
export type Caller = {
  readonly member?: MemberIdentity | undefined;
  readonly guest?: Guest | undefined;
  readonly operator?: OperatorIdentity | undefined;
  /** Why the session of the member's token ended. */
  readonly ended?: SessionEnd | undefined;
};

/** Identifies the sender of a request. Unknown callers and ended sessions are left out. */
export type Recognise = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

/** The recogniser of each access kind. Only public calls can do without. */
export type Recognisers = { readonly [Kind in Access]?: Recognise };

/** Rejects every caller whom the call is not for. */
export function refuseOthers(call: Call, { member, guest, operator, ended }: Caller): void {
  const caller = { public: true, visitor: guest, member, operator }[call.access];
  if (!caller) throw new AppError('invalid-token', ended && { reason: ended });
  if (call.access === 'member' && call.blockedBy && member) refuseBlocked(member, call.blockedBy);
  if (call.access !== 'operator' || !operator) return;
  if (operator.isLocked && !call.lockedToo) throw new AppError('SESSION_LOCKED');
  const { permission, orPermission } = call;
  const isOpen = [permission, orPermission].some((one) => one && operator.permissions.has(one));
  if (!isOpen) throw new AppError('NO_PERMISSION');
  if (call.stepUp && !operator.isProved) throw new AppError('STEP_UP_REQUIRED');
}

/** For calls of which only a part is blocked. */
export function refuseBlocked(member: Pick<MemberIdentity, 'blocks' | 'exclusion'>, what: Block): void {
  const { blocks, exclusion } = member;
  if (exclusion && what !== 'withdraw') throw exclusionError(exclusion);
  const blocked = blocks.find((block) => block.what === what);
  if (blocked) throw new AppError('NO_PERMISSION', { blocked: what, until: blocked.until?.toISOString() ?? null });
}

export const exclusionError = ({ reason, until }: Excluded): AppError =>
  new AppError('EXCLUDED', { reason, until: until?.toISOString() ?? null });

/** Unique name of a caller across all kinds, for stored answers and limits. */
export function nameOf({ member, guest, operator }: Caller): string | undefined {
  if (operator) return `operator ${operator.id}`;
  // Without a prefix, as before other kinds existed: answers to members' keys are stored for days.
  if (member) return member.id;
  return guest && `guest ${guest.id}`;
}
