import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { GameAccount } from '../calls/games.ts';
import { Status } from '../calls/money-calls.ts';
import { StatementEntry, StatementType } from '../calls/statement.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { Alike, MemberHead, MemberLine, ofMember, State, Tag } from './member.ts';
import { MemberAct } from './member-acts.ts';
import { next, pageLimit, pageOf } from './paging.ts';

/** Field that matched the search; exact matches come first. */
export const FOUND_BY = ['id', 'phone', 'account', 'reference', 'device', 'username', 'name'] as const;

/** Orders of the list. Those of money are within one currency, as of the last minutes. */
export const MEMBER_SORTS = ['registered', 'seen', 'balance', 'deposits'] as const;

/** A member in the list of members. */
export const ListedMember = MemberLine.extend({
  foundBy: z.enum(FOUND_BY).nullable(),
  /** Wallet, money of a reward and vault; in games is beside it. */
  balance: Money,
  /** All deposits so far, as of the last minutes. */
  deposited: Money,
  tags: z.array(Tag),
});

const sees = { access: 'operator', permission: 'members.read', limit: 'read' } as const;
const ofOne = { ...sees, params: ofMember, errors: ['NO_DATA'] } as const;

/** Reads of members. Lists are paged by cursor, so every page costs the same. */
export const officeMemberCalls = defineCalls({
  'GET /api/office/members': {
    ...sees,
    summary: 'Members in an order; or who is found by phone, name, account, reference, device or username',
    query: pageOf(30).extend({
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
      limit: pageLimit(30),
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
      limit: pageLimit(30),
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
    query: pageOf(30),
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
    query: pageOf(30),
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
    query: pageOf(30),
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
    query: pageOf(30),
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
  'GET /api/office/members/{id}/texts': {
    ...ofOne,
    summary: 'Text messages to the number of a member, newest first, with what became of each',
    query: z.object({ below: z.coerce.number().int().min(1).optional(), limit: pageLimit(30) }),
    response: z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          /** The connection that took the message. */
          connection: z.string(),
          sentAt: Timestamp,
          /** Null until the service reports. */
          state: z.enum(['delivered', 'undelivered']).nullable(),
          reason: z.enum(['unreachable', 'bad-number', 'blocked', 'other']).nullable(),
          reportedAt: Timestamp.nullable(),
        }),
      ),
      next: z.int().nullable(),
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
    query: pageOf(30),
    response: z.object({ acts: z.array(MemberAct), next }),
  },
  'GET /api/office/members/{id}/reveal/{field}': {
    access: 'operator',
    permission: 'members.reveal',
    stepUp: true,
    audited: true,
    limit: 'write',
    summary: 'One field that is masked elsewhere. Every look is in the audit',
    params: ofMember.extend({ field: z.enum(['phone', 'accountNo', 'addresses']) }),
    response: z.object({ value: z.string() }),
    errors: ['NO_DATA'],
  },
});
