import { PERMISSIONS, type Permission } from '@krapao/contract/office/permissions';
import type { Role } from './queries.ts';

/** Permissions that each role would have, by role code. */
export type Draft = Readonly<Record<string, readonly Permission[]>>;

/** Permissions that cannot be removed: every operator's own page, and the owner's right to invite operators. */
export const isFixed = (role: string, permission: Permission): boolean =>
  permission === 'office' || (role === 'owner' && permission === 'operators.write');

const heldBy = (role: Role, draft: Draft): readonly Permission[] => draft[role.code] ?? role.permissions;

export const holds = (role: Role, draft: Draft, permission: Permission): boolean =>
  isFixed(role.code, permission) || heldBy(role, draft).includes(permission);

export function toggled(role: Role, draft: Draft, permission: Permission): Draft {
  if (isFixed(role.code, permission)) return draft;
  const held = heldBy(role, draft);
  const next = held.includes(permission) ? held.filter((each) => each !== permission) : [...held, permission];
  return { ...draft, [role.code]: PERMISSIONS.filter((each) => next.includes(each)) };
}

/** Roles whose permissions differ in the draft. */
export const changedRoles = (roles: readonly Role[], draft: Draft): Role[] =>
  roles.filter((role) => PERMISSIONS.some((each) => holds(role, draft, each) !== holds(role, {}, each)));

/** Rows of the matrix, grouped by subject. */
export const GROUPS = {
  own: ['office'],
  queues: [
    'queues.read',
    'slips.decide',
    'payments.decide',
    'withdrawals.decide',
    'transfers.decide',
    'wallets.release',
  ],
  members: [
    'members.read',
    'members.reveal',
    'members.documents',
    'members.case-file',
    'members.write',
    'members.approve',
    'members.block',
    'members.notes',
    'money.adjust',
  ],
  catalogue: ['catalogue.read', 'catalogue.write', 'catalogue.approve', 'service.write'],
  chat: ['chat.read', 'chat.write', 'chat.finance'],
  connections: ['connections.read', 'connections.write', 'connections.approve'],
  books: ['reports.read', 'ledger.read', 'ledger.close', 'jobs.retry'],
  office: ['operators.read', 'operators.write', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>;

/** Derives a unique role code from a name; a Thai name has no Latin letters for a code. */
export function codeOf(name: string, taken: readonly string[]): string {
  const letters = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, 26);
  const base = letters.length >= 2 ? letters : 'role';
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(code)) return code;
  }
}
