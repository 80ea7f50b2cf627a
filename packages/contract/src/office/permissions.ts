/**
 * Permissions of operators. Roles are data, this list is not: a call names one of these, and a role without it is
 * refused. Every operator has `office`: own session and page.
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
  /** Reveals masked values; every use leaves an audit entry. */
  'members.reveal',
  /** Shows pictures of documents; every look leaves an audit entry. Needed beside `members.write` to decide one. */
  'members.documents',
  /** Everything about a member in one view and one file, nothing masked; every use leaves an audit entry. */
  'members.case-file',
  'members.write',
  /** Second approver of a change of a member's identity, which `members.write` asks for. */
  'members.approve',
  'members.block',
  /** Notes on members, also pinned ones. */
  'members.notes',
  'money.adjust',

  'catalogue.read',
  'catalogue.write',
  /** Second approver of a money change in the catalogue. */
  'catalogue.approve',
  'service.write',

  'chat.read',
  'chat.write',
  /** Answers at finance's desk. Who has it without `chat.write` sees no conversation of support's. */
  'chat.finance',

  'connections.read',
  'connections.write',
  /** Second approver of a change of a connection. */
  'connections.approve',

  'reports.read',
  'ledger.read',
  'ledger.close',
  'jobs.retry',

  'operators.read',
  'operators.write',
  'audit.read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Initial roles. Owners may change the permissions of each, but never remove `operators.write` from owner. */
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
    'members.documents',
    'members.case-file',
    'members.approve',
    'members.block',
    'members.notes',
    'money.adjust',
    'catalogue.read',
    'catalogue.approve',
    'connections.read',
    'connections.approve',
    'chat.read',
    'chat.finance',
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
    'members.documents',
    'members.write',
    'members.block',
    'members.notes',
    'catalogue.read',
    'chat.read',
    'chat.write',
    'connections.read',
  ],
  marketing: ['office', 'members.read', 'catalogue.read', 'catalogue.write', 'reports.read'],
  viewer: ['office', 'queues.read', 'members.read', 'catalogue.read', 'chat.read', 'reports.read', 'ledger.read'],
  /** Reads everything, also what is masked and the audit, and changes nothing. */
  auditor: [
    'office',
    'queues.read',
    'members.read',
    'members.reveal',
    'members.documents',
    'members.case-file',
    'catalogue.read',
    'connections.read',
    'chat.read',
    'reports.read',
    'ledger.read',
    'operators.read',
    'audit.read',
  ],
} as const satisfies Record<string, readonly Permission[]>;
