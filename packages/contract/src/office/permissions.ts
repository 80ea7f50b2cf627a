/**
 * What operators may do, one name each. Roles are data; this list is not: a call names one of these, and a role that
 * does not hold it is refused. `office` is every operator's: their own session and page.
 */
export const PERMISSIONS = [
  'office',

  'queues.read',
  'slips.decide',
  'payments.decide',
  'withdrawals.decide',
  'transfers.decide',
  'wallets.release',

  'members.read',
  /** Sees what is masked for others. Every look is in the audit. */
  'members.reveal',
  'members.write',
  'members.block',
  'money.adjust',

  'catalogue.read',
  'catalogue.write',
  'service.write',

  'chat.read',
  'chat.write',

  'reports.read',
  'ledger.read',
  'ledger.close',
  'jobs.retry',

  'operators.read',
  'operators.write',
  'audit.read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The roles a new house begins with. Owners may change what each holds, but never take `operators.write` from owner. */
export const FIRST_ROLES = {
  owner: PERMISSIONS,
  finance: [
    'office',
    'queues.read',
    'slips.decide',
    'payments.decide',
    'withdrawals.decide',
    'transfers.decide',
    'wallets.release',
    'members.read',
    'members.reveal',
    'members.block',
    'money.adjust',
    'catalogue.read',
    'chat.read',
    'reports.read',
    'ledger.read',
    'ledger.close',
    'jobs.retry',
    'audit.read',
  ],
  support: [
    'office',
    'queues.read',
    'slips.decide',
    'members.read',
    'members.reveal',
    'members.write',
    'members.block',
    'catalogue.read',
    'chat.read',
    'chat.write',
  ],
  marketing: ['office', 'members.read', 'catalogue.read', 'catalogue.write', 'reports.read'],
  viewer: ['office', 'queues.read', 'members.read', 'catalogue.read', 'chat.read', 'reports.read', 'ledger.read'],
} as const satisfies Record<string, readonly Permission[]>;
