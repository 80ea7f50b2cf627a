import { FIRST_ROLES, type Permission } from '@krapao/contract/office/permissions';
import type { Me } from '../session/session.ts';

export const meOf = (role: keyof typeof FIRST_ROLES = 'owner', more: Partial<Me> = {}): Me => ({
  id: '0192a0c4-5a51-7c3e-8f00-000000000001',
  username: 'ploy',
  name: 'Ploy Srisuk',
  role,
  permissions: [...FIRST_ROLES[role]] as Permission[],
  provedUntil: null,
  recoveryCodesLeft: 10,
  passkeys: 0,
  signedInAt: '2026-11-16T09:00:00.000Z',
  ...more,
});
