import { z } from 'zod';
import { BLOCKS } from '../blocks.ts';
import { defineCalls } from '../call.ts';
import { RunningReward } from '../calls/bonus.ts';
import { GameAccount } from '../calls/games.ts';
import { Status } from '../calls/money-calls.ts';
import { StatementEntry, StatementType } from '../calls/statement.ts';
import { VaultDeposit } from '../calls/vault.ts';
import { WalletAnswer } from '../calls/wallet.ts';
import { CLOSING_PROBLEMS, CLOSING_STATES } from '../closings.ts';
import { EXCLUSION_PERIODS, EXCLUSION_REASONS, Exclusion } from '../exclusions.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';

/** Pattern of a member's id; generated ids use letters and digits that cannot be confused. */
export const MemberId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
export const ofMember = z.object({ id: MemberId });
const State = z.enum(['active', 'inactive']);

/** Field that matched the search; exact matches come first. */
export const FOUND_BY = ['id', 'phone', 'account', 'reference', 'device', 'username', 'name'] as const;

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

/** Orders of the list. Those of money are within one currency, as of the last minutes. */
export const MEMBER_SORTS = ['registered', 'seen', 'balance', 'deposits'] as const;

export const Tag = z.object({ id: z.uuid(), name: z.string() });

/** A member in the list of members. */
export const ListedMember = MemberLine.extend({
  foundBy: z.enum(FOUND_BY).nullable(),
  /** Wallet, money of a reward and vault; in games is beside it. */
  balance: Money,
  /** All deposits so far, as of the last minutes. */
  deposited: Money,
  tags: z.array(Tag),
});

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

/** Kinds of acts and notes in a member's file. */
export const MEMBER_ACTS = [
  'note',
  'phone',
  'bank-account',
  'reset-password',
  'disable',
  'enable',
  'block',
  'unblock',
  'end-session',
  'end-sessions',
  'adjust',
  'reverse',
  'exclude',
  'closing-retry',
  'closing-cancel',
  'registration-clear',
  'registration-same',
  'recovery-ask',
  'recovery-approve',
  'recovery-refuse',
  'recovery-stop',
  'identity-ask',
  'tag',
  'untag',
  'document-request',
  'document-accept',
  'document-refuse',
  'document-cancel',
] as const;
export const MemberAct = z.object({
  id: z.uuid(),
  act: z.enum(MEMBER_ACTS),
  by: z.string(),
  reason: z.string(),
  /** The block, or masked numbers before and after. */
  details: z.record(z.string(), z.string().nullable()),
  at: Timestamp,
  /** A note that stays on top of the member's page. */
  isPinned: z.boolean(),
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

const Cursor = z.string().max(200).optional();
const Limit = z.coerce.number().int().min(1).max(100).default(30);
export const next = z.string().nullable();
export const page = z.object({ after: Cursor, limit: Limit });
const sees = { access: 'operator', permission: 'members.read', limit: 'read' } as const;
const ofOne = { ...sees, params: ofMember, errors: ['NO_DATA'] } as const;

/** Reads of members. Lists are paged by cursor, so every page costs the same. */
export const officeMemberCalls = defineCalls({
  'GET /api/office/members': {
    ...sees,
    summary: 'Members in an order; or who is found by phone, name, account, reference, device or username',
    query: page.extend({
      search: text(100).optional(),
      state: State.optional(),
      blocked: z.enum(['yes']).optional(),
      currency: Currency.optional(),
      tag: z.uuid().optional(),
      /** Of a search, `registered` alone. An order of money needs a currency. */
      sort: z.enum(MEMBER_SORTS).default('registered'),
    }),
    response: z.object({
      members: z.array(ListedMember),
      next,
    }),
  },
  'GET /api/office/members/{id}': { ...ofOne, summary: 'Who a member is, and what they have', response: MemberHead },
  'GET /api/office/members/{id}/entries': {
    ...ofOne,
    summary: "The ledger's entries of a member's account, newest first, with the balance after each",
    query: z.object({
      account: z.enum(['wallet', 'bonus', 'vault']).default('wallet'),
      below: z.coerce.number().int().min(1).optional(),
      limit: Limit,
    }),
    response: z.object({
      balance: Money,
      held: Money,
      currency: Currency,
      entries: z.array(
        z.object({
          seq: z.int(),
          operationId: z.uuid(),
          action: z.enum(['transfer', 'post', 'reverse']),
          kind: z.string(),
          reference: z.string(),
          amount: Money,
          balanceAfter: Money.nullable(),
          eventAt: Timestamp,
          createdAt: Timestamp,
        }),
      ),
      /** Cursor: the next page is below this number. */
      next: z.int().nullable(),
    }),
  },
  'GET /api/office/members/{id}/statement': {
    ...ofOne,
    summary: 'What the member reads of their money, newest first',
    query: z.object({
      type: StatementType.optional(),
      below: z.coerce.number().int().min(1).optional(),
      limit: Limit,
    }),
    response: z.object({
      total: z.int(),
      lines: z.array(StatementEntry.extend({ id: z.uuid(), currency: Currency })),
      next: z.int().nullable(),
    }),
  },
  'GET /api/office/members/{id}/item/{reference}': {
    ...ofOne,
    summary: 'One line of the statement, or one slip, by its reference',
    params: ofMember.extend({ reference: z.string().min(1).max(60) }),
    response: z.object({
      reference: z.string(),
      type: z.enum([...StatementType.options, 'slip']),
      /** Null until the slip is read. */
      amount: Money.nullable(),
      currency: Currency.nullable(),
      status: Status,
      createdAt: Timestamp,
    }),
  },
  'GET /api/office/members/{id}/games': {
    ...ofOne,
    summary: 'Games, with what each was last heard to hold',
    response: z.array(
      GameAccount.pick({
        code: true,
        name: true,
        category: true,
        isActive: true,
        amount: true,
        ftWalletSlot: true,
        decimals: true,
        refreshedAt: true,
      }),
    ),
  },
  'GET /api/office/members/{id}/rewards': {
    ...ofOne,
    summary: 'Rewards the member took, newest first',
    query: page,
    response: z.object({
      rewards: z.array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          code: z.string(),
          title: z.string(),
          state: z.enum(['running', 'succeeded', 'failed', 'cancelled', 'expired', 'free']),
          amount: Money,
          principal: Money,
          /** Amount that could be withdrawn at the end, and amount that went back to the house. */
          freed: Money.nullable(),
          taken: Money.nullable(),
          currency: Currency,
          claimedAt: Timestamp,
          expiresAt: Timestamp,
          endedAt: Timestamp.nullable(),
        }),
      ),
      next,
    }),
  },
  'GET /api/office/members/{id}/slips': {
    ...ofOne,
    summary: 'Slips the member uploaded, newest first',
    query: page,
    response: z.object({
      slips: z.array(
        z.object({
          id: z.uuid(),
          reference: z.string(),
          status: z.enum(['waiting', 'review', 'credited', 'failed']),
          reason: z.string().nullable(),
          amount: Money.nullable(),
          currency: Currency.nullable(),
          createdAt: Timestamp,
          settledAt: Timestamp.nullable(),
        }),
      ),
      next,
    }),
  },
  'GET /api/office/members/{id}/withdrawals': {
    ...ofOne,
    summary: 'Withdrawals, newest first',
    query: page,
    response: z.object({
      withdrawals: z.array(
        z.object({
          id: z.uuid(),
          reference: z.string(),
          status: z.enum(['requested', 'approved', 'paid', 'rejected', 'cancelled', 'returned']),
          amount: Money,
          currency: Currency,
          bank: z.object({ code: z.string(), accountNo: z.string(), accountName: z.string() }),
          createdAt: Timestamp,
          settledAt: Timestamp.nullable(),
        }),
      ),
      next,
    }),
  },
  'GET /api/office/members/{id}/sessions': {
    ...ofOne,
    summary: 'Where the member is signed in, and was; newest first',
    query: page,
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          /** Id of the browser, the same for every account that signs in there. */
          browser: z.uuid().nullable(),
          address: z.string(),
          createdAt: Timestamp,
          lastSeenAt: Timestamp,
          isLive: z.boolean(),
        }),
      ),
      next,
    }),
  },
  'GET /api/office/members/{id}/alike': {
    ...ofOne,
    summary: 'Other accounts that look like the same person, each with why',
    response: z.array(
      MemberLine.extend({
        why: z.array(Alike),
      }),
    ),
  },
  'GET /api/office/members/{id}/acts': {
    ...ofOne,
    summary: 'Notes, and what operators did with this member; newest first',
    query: page,
    response: z.object({ acts: z.array(MemberAct), next }),
  },
  'GET /api/office/members/{id}/reveal/{field}': {
    access: 'operator',
    permission: 'members.reveal',
    audited: true,
    limit: 'write',
    summary: 'One field that is masked elsewhere. Every look is in the audit',
    params: ofMember.extend({ field: z.enum(['phone', 'accountNo', 'addresses']) }),
    response: z.object({ value: z.string() }),
    errors: ['NO_DATA'],
  },
});
