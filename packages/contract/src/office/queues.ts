import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { next, pageOf } from './paging.ts';

export const QUEUE_KINDS = [
  'slips',
  'payments',
  'qr',
  'withdrawals',
  'transfers',
  'wallets',
  'approvals',
  'entries',
  'complaints',
  'closings',
  'harm',
  'registrations',
  'recoveries',
  'documents',
] as const;
export const QueueKind = z.enum(QUEUE_KINDS);
export type QueueKind = z.infer<typeof QueueKind>;

/** A member on every page of the back office; the phone is masked. */
export const MemberShown = z.object({ id: z.string(), name: z.string(), phone: z.string(), joinedAt: Timestamp });

/** Why an item needs a closer look. The page has a text for each code, and shows an unknown code as it is. */
export const Signal = z.object({
  code: z.string(),
  /** Figure, name or time of the signal. */
  detail: z.string().optional(),
});

/** Current assignment. */
export const QueueClaim = z.object({
  by: z.string(),
  isMine: z.boolean(),
  until: Timestamp,
  /** Operator from whom the item was taken over. */
  from: z.string().nullable(),
  /** Their word to that operator. */
  note: z.string().nullable(),
});

export const QueueItem = z.object({
  kind: QueueKind,
  id: z.string(),
  since: Timestamp,
  member: MemberShown.nullable(),
  /** Bank or game on the other side. */
  bank: z.string().nullable(),
  reference: z.string().nullable(),
  signals: z.array(Signal),
  /** Signed effect on the member's wallet. */
  amount: Money.nullable(),
  currency: Currency.nullable(),
  /** The reader's own request, which is never assigned to them. */
  isOwn: z.boolean(),
  claim: QueueClaim.nullable(),
  /** Operator who parked the item, and the reason. */
  hold: z.object({ by: z.string(), note: z.string(), until: Timestamp }).nullable(),
});

const sees = { access: 'operator', permission: 'queues.read', limit: 'read' } as const;
/** The operator also needs the permission to decide items of this kind. */
const works = {
  access: 'operator',
  permission: 'queues.read',
  limit: 'write',
  params: z.object({ kind: QueueKind, id: z.string().min(1).max(60) }),
  errors: ['NO_DATA', 'ITEM_TAKEN', 'ITEM_HANDLED'],
} as const;

/** The review queue, items of all kinds. */
export const officeQueueCalls = defineCalls({
  'GET /api/office/queues': {
    ...sees,
    summary: 'Every queue: how many wait, since when, and how today went',
    response: z.array(
      z.object({
        kind: QueueKind,
        waiting: z.int(),
        onHold: z.int(),
        /** Minutes after which an item is late. */
        targetMinutes: z.int(),
        /** Of items that are not parked. */
        oldestSince: Timestamp.nullable(),
        /** Of items decided by operators today; null before the first. */
        medianWaitSeconds: z.int().nullable(),
        /** By operators and by rules. */
        approvedToday: z.int(),
        /** Share decided by rules, 0 to 1; null before the first, and for kinds that rules never decide. */
        withoutStaff: z.number().nullable(),
      }),
    ),
  },
  'GET /api/office/queues/items': {
    ...sees,
    summary: 'What waits, oldest first; the next page begins after the last item of this one',
    query: pageOf(50).extend({
      kind: QueueKind.optional(),
      /** Parked or not; both when absent. */
      onHold: z.enum(['yes', 'no']).optional(),
      mine: z.enum(['yes']).optional(),
      /** Part of the member's name or phone, the member's id, a reference, an amount, or part of a payment's facts. */
      search: text(60).optional(),
    }),
    response: z.object({ items: z.array(QueueItem), next }),
  },
  'POST /api/office/queues/{kind}/{id}/claim': {
    ...works,
    summary: 'Takes an item for five minutes, or keeps it for five more; never the own request',
    response: z.object({ until: Timestamp }),
    errors: [...works.errors, 'SECOND_PERSON_NEEDED'],
  },
  'GET /api/office/queues/{kind}/{id}/claim': {
    ...sees,
    summary: 'Who has an item, and from whom it was taken over',
    params: works.params,
    response: z.object({ claim: QueueClaim.nullable() }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/queues/{kind}/{id}/take-over': {
    ...works,
    summary: 'Takes an item that a colleague has, with a word to them',
    body: z.object({ note: text(200) }),
    response: z.object({ until: Timestamp }),
    errors: ['NO_DATA', 'ITEM_HANDLED', 'SECOND_PERSON_NEEDED'],
  },
  'DELETE /api/office/queues/{kind}/{id}/claim': {
    ...works,
    summary: 'Lets go of an item',
    response: Done,
  },
  'POST /api/office/queues/{kind}/{id}/hold': {
    ...works,
    errors: [...works.errors, 'SECOND_PERSON_NEEDED'],
    summary: 'Puts an item aside until a time, and says why',
    body: z.object({ note: text(500), until: Timestamp }),
    response: Done,
  },
  'DELETE /api/office/queues/{kind}/{id}/hold': {
    ...works,
    errors: [...works.errors, 'SECOND_PERSON_NEEDED'],
    summary: 'Takes an item up again',
    response: Done,
  },
});

/** Possible refusals of every decision about an item. */
export const DECISION_ERRORS = ['NO_DATA', 'ITEM_TAKEN', 'ITEM_HANDLED'] as const;
