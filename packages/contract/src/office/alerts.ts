import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { ALERT_KINDS } from '../documents/choices.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';

/**
 * `late`: a queue's oldest item waits longer than its target. `large`: a withdrawal above the sum of one person waits.
 * `feed`: a bank's list has not been read for long. `game`: a game does not answer transfers. `bank`: the bank does not
 * answer payment orders. `budget`: most places of an offer are taken. `connection`: the last check of
 * a service outside failed. `expiry`: the key of a service outside expires in `n` days.
 */
export { ALERT_KINDS };

const Alert = z.object({
  /** Its cause: the same while the alert lasts. */
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Queue, bank, game or offer. */
  subject: z.string(),
  /** Null where nobody knows. */
  since: Timestamp.nullable(),
  /** Items, percent of a budget, or days. */
  n: z.int().nullable(),
  /** The withdrawal. */
  item: z.string().nullable(),
  amount: Money.nullable(),
  currency: Currency.nullable(),
});

export const officeAlertCalls = defineCalls({
  'GET /api/office/alerts': {
    access: 'operator',
    permission: 'office',
    limit: 'read',
    summary: "What is wrong or waits too long now, as far as the operator's permissions show it",
    response: z.object({
      alerts: z.array(Alert),
      /** Arrival of the newest item in a queue that the operator decides. */
      newestAt: Timestamp.nullable(),
    }),
  },
});
