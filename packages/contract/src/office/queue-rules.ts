import type { Permission } from './permissions.ts';
import type { QueueKind } from './queues.ts';

/** The permission to decide; absent where each item has its own. */
type Rule = { readonly permission?: Permission };

/** Who decides the items of each queue. */
export const QUEUE_RULES: Readonly<Record<QueueKind, Rule>> = {
  slips: { permission: 'slips.decide' },
  withdrawals: { permission: 'withdrawals.decide' },
  payments: { permission: 'payments.decide' },
  qr: { permission: 'payments.decide' },
  transfers: { permission: 'transfers.decide' },
  wallets: { permission: 'wallets.release' },
  approvals: {},
  entries: { permission: 'payments.decide' },
  closings: { permission: 'withdrawals.decide' },
  registrations: { permission: 'members.block' },
  recoveries: { permission: 'members.write' },
  documents: { permission: 'members.write' },
  complaints: { permission: 'chat.write' },
  harm: { permission: 'members.block' },
};
