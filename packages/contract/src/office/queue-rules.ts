import type { Permission } from './permissions.ts';
import type { QueueKind } from './queues.ts';

const MINUTE_MS = 60_000;

type Rule = {
  /** Permission to decide; absent where each item has its own. */
  readonly permission?: Permission;
  /** Waiting time after which an item is late. */
  readonly lateMs: number;
};

/** Who decides the items of each queue, and by when. */
export const QUEUE_RULES: Readonly<Record<QueueKind, Rule>> = {
  slips: { permission: 'slips.decide', lateMs: MINUTE_MS },
  withdrawals: { permission: 'withdrawals.decide', lateMs: 5 * MINUTE_MS },
  payments: { permission: 'payments.decide', lateMs: 5 * MINUTE_MS },
  qr: { permission: 'payments.decide', lateMs: 5 * MINUTE_MS },
  transfers: { permission: 'transfers.decide', lateMs: 5 * MINUTE_MS },
  wallets: { permission: 'wallets.release', lateMs: 15 * MINUTE_MS },
  approvals: { lateMs: 5 * MINUTE_MS },
  entries: { permission: 'payments.decide', lateMs: 15 * MINUTE_MS },
  closings: { permission: 'withdrawals.decide', lateMs: 4 * 60 * MINUTE_MS },
  // Well before the day that the member reads of.
  registrations: { permission: 'members.block', lateMs: 12 * 60 * MINUTE_MS },
  // Who lost phone and codes cannot reach their money meanwhile.
  recoveries: { permission: 'members.write', lateMs: 4 * 60 * MINUTE_MS },
  // Shortly before the time that the member was promised (three days).
  complaints: { permission: 'chat.write', lateMs: 48 * 60 * MINUTE_MS },
  // The first setting of the time to contact a member; the item shows its own.
  harm: { permission: 'members.block', lateMs: 24 * 60 * MINUTE_MS },
};
