import { PERMISSIONS, type Permission } from '@krapao/contract/office/permissions';
import type { Role } from './queries.ts';

/** What each role would hold, by its code. */
export type Draft = Readonly<Record<string, readonly Permission[]>>;

/** What nobody can take away: everybody's own page, and the owner's power to let others in. */
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

/** The roles that the draft would change. */
export const changedRoles = (roles: readonly Role[], draft: Draft): Role[] =>
  roles.filter((role) => PERMISSIONS.some((each) => holds(role, draft, each) !== holds(role, {}, each)));

/** The rows of the matrix, what belongs together under one heading. */
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
  members: ['members.read', 'members.reveal', 'members.write', 'members.block', 'money.adjust'],
  catalogue: ['catalogue.read', 'catalogue.write', 'service.write'],
  chat: ['chat.read', 'chat.write'],
  books: ['reports.read', 'ledger.read', 'ledger.close', 'jobs.retry'],
  office: ['operators.read', 'operators.write', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>;

/** A code for a name that somebody typed; Thai names have no letters for one. */
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
