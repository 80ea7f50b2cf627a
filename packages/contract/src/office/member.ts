import { z } from 'zod';
import { BLOCKS } from '../blocks.ts';
import { RunningReward } from '../calls/bonus.ts';
import { VaultDeposit } from '../calls/vault.ts';
import { WalletAnswer } from '../calls/wallet.ts';
import { CLOSING_PROBLEMS, CLOSING_STATES } from '../closings.ts';
import { EXCLUSION_PERIODS, EXCLUSION_REASONS, Exclusion } from '../exclusions.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';

/** Pattern of a member's id; generated ids use letters and digits that cannot be confused. */
export const MemberId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
export const ofMember = z.object({ id: MemberId });
export const State = z.enum(['active', 'inactive']);

/** A member in a list. Phone and account number are always masked. */
export const MemberLine = z.object({
  id: MemberId,
  name: z.string(),
  phone: z.string(),
  bank: z.object({ code: z.string(), accountNo: z.string(), accountName: z.string() }),
  currency: Currency,
  state: State,
  /** Blocks in force now. */
  blocks: z.array(z.enum(BLOCKS)),
  createdAt: Timestamp,
  lastLoginAt: Timestamp.nullable(),
});

export const Tag = z.object({ id: z.uuid(), name: z.string() });

export const MemberBlock = z.object({
  what: z.enum(BLOCKS),
  until: Timestamp.nullable(),
  reason: z.string(),
  by: z.string(),
  at: Timestamp,
});

export const MemberHead = MemberLine.extend({
  invitedBy: z.object({ id: MemberId, name: z.string() }).nullable(),
  source: z.string().nullable(),
  bankChangedAt: Timestamp.nullable(),
  passwordChangedAt: Timestamp.nullable(),
  blocked: z.array(MemberBlock),
  exclusion: Exclusion.nullable(),
  /** Newest first; `by` is null for the member's own. */
  exclusions: z.array(
    z.object({
      reason: z.enum(EXCLUSION_REASONS),
      period: z.enum(EXCLUSION_PERIODS),
      beginsAt: Timestamp,
      endsAt: Timestamp,
      by: z.string().nullable(),
    }),
  ),
  /** The same calculation as on the member's home. */
  wallet: WalletAnswer.shape.wallet,
  /** Money put away, the next to end first. */
  vault: z.array(VaultDeposit),
  coin: z.int(),
  reward: RunningReward.nullable(),
  /** Everything so far, as the member's own balance equation has it; null while a game does not tell its balance. */
  lifetime: z.object({
    deposited: Money,
    withdrawn: Money,
    /** Deposited less withdrawn. */
    net: Money,
    /** Rewards granted less what went back to the house. */
    rewards: Money,
    results: Money.nullable(),
    inGames: Money.nullable(),
    total: Money.nullable(),
  }),
  tags: z.array(Tag),
  /** Pinned notes, the latest first. */
  pinned: z.array(z.object({ id: z.uuid(), text: z.string(), by: z.string(), at: Timestamp })),
  /** A finding has stopped the wallet. */
  isStopped: z.boolean(),
  /** The closing of the account, in progress or over. */
  closing: z
    .object({
      id: z.uuid(),
      state: z.enum(CLOSING_STATES),
      problem: z.enum(CLOSING_PROBLEMS).nullable(),
      requestedAt: Timestamp,
      endedAt: Timestamp.nullable(),
    })
    .nullable(),
  /** The open request to reset a lost second factor; in review until it has a date. */
  recovery: z.object({ id: z.uuid(), takesEffectAt: Timestamp.nullable() }).nullable(),
  conversationId: z.uuid().nullable(),
  /** Of guests whom support takes for this member. */
  guestConversations: z.array(z.object({ id: z.uuid(), guest: z.string() })),
});

/** Why two accounts may belong to the same person. */
export const ALIKE = ['bank', 'payment', 'phone', 'device', 'address'] as const;
export const Alike = z.object({
  code: z.enum(ALIKE),
  /** The shared value, masked. */
  shared: z.string(),
  /** Number of members with this value: a network's address is not personal. */
  members: z.int(),
});
