import type { Access, Block, Call } from '@krapao/contract/call';
import type { Currency } from '@krapao/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export type MemberIdentity = {
  readonly id: string;
  readonly sessionId: string;
  readonly currency: Currency;
  /** What they are shut out of now. */
  readonly blocks: readonly Blocked[];
};

/** Without an end while `until` is null. */
export type Blocked = { readonly what: Block; readonly until: Date | null };

export type OperatorIdentity = {
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
  /** Nobody was there for a while, or wanted to be: a code is asked for first. */
  readonly isLocked: boolean;
  /** A code was given a short while ago. */
  readonly isProved: boolean;
};

/** `isNew`: the id was made for this request, and nobody has shown it yet. */
export type Guest = { readonly id: string; readonly isNew: boolean };

/** Who makes a call, as far as they were recognised. A member on a visitor's call is a guest as well. */
export type Caller = {
  readonly member?: MemberIdentity | undefined;
  readonly guest?: Guest | undefined;
  readonly operator?: OperatorIdentity | undefined;
};

/** Finds out who sends a request. Whoever is unknown, or whose session is over, is left out. */
export type Recognise = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

/** Who recognises the callers of each kind. Only public calls can do without. */
export type Recognisers = { readonly [Kind in Access]?: Recognise };

/** Lets nobody in but whom the call is for. */
export function refuseOthers(call: Call, { member, guest, operator }: Caller): void {
  const caller = { public: true, visitor: guest, member, operator }[call.access];
  if (!caller) throw new AppError('invalid-token');
  if (call.access === 'member' && call.blockedBy && member) refuseBlocked(member, call.blockedBy);
  if (call.access !== 'operator' || !operator) return;
  if (operator.isLocked && !call.lockedToo) throw new AppError('SESSION_LOCKED');
  if (!operator.permissions.has(call.permission)) throw new AppError('NO_PERMISSION');
  if (call.stepUp && !operator.isProved) throw new AppError('STEP_UP_REQUIRED');
}

/** For calls of which only a part is blocked. */
export function refuseBlocked({ blocks }: Pick<MemberIdentity, 'blocks'>, what: Block): void {
  const blocked = blocks.find((block) => block.what === what);
  if (blocked) throw new AppError('NO_PERMISSION', { blocked: what, until: blocked.until?.toISOString() ?? null });
}

/** What is kept for a caller is kept under this name. No two have the same, of whatever kind they are. */
export function nameOf({ member, guest, operator }: Caller): string | undefined {
  if (operator) return `operator ${operator.id}`;
  // As it was before there were other kinds: answers to members' keys are kept for days.
  if (member) return member.id;
  return guest && `guest ${guest.id}`;
}
