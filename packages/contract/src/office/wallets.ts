import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

export const StoppedWallet = z.object({
  id: z.string(),
  kind: z.enum(['wallet', 'bonus', 'vault']),
  member: MemberShown.nullable(),
  isStopped: z.boolean(),
  currency: Currency,
  balance: Money,
  held: Money,
  available: Money,
  /** Findings on the wallet, each with the amount owed where known. */
  findings: z.array(
    z.object({
      id: z.string(),
      fault: z.string(),
      owed: Money.nullable(),
      detail: z.record(z.string(), z.unknown()),
      foundAt: Timestamp,
    }),
  ),
  /** Open holds, which also wait until the wallet is no longer stopped. */
  holds: z.array(z.object({ id: z.uuid(), amount: Money, createdAt: Timestamp })),
});

const id = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const officeWalletCalls = defineCalls({
  'GET /api/office/wallets/{id}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    summary: 'A wallet that was stopped, and why',
    params: id,
    response: StoppedWallet,
    errors: ['NO_DATA'],
  },
  'POST /api/office/wallets/{id}/release': {
    access: 'operator',
    permission: 'wallets.release',
    stepUp: true,
    limit: 'write',
    summary: 'Lets a stopped wallet move again, if it adds up',
    params: id,
    body: z.object({ why: text(500) }),
    response: Done,
    errors: [...DECISION_ERRORS, 'STILL_WRONG'],
  },
});
