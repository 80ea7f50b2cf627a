import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { secret, Timestamp, text } from '../primitives.ts';
import { PERMISSIONS } from './permissions.ts';

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/);
/** Six digits of the TOTP app, or one of the recovery codes. */
const Code = secret(
  z
    .string()
    .trim()
    .regex(/^(\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/),
);
const PhoneCode = secret(z.string().regex(/^\d{6}$/));
const Password = secret(z.string().min(10).max(200));
const OldPassword = secret(z.string().max(200));
const Token = secret(text(100));
const RoleCode = z.string().regex(/^[a-z][a-z0-9-]{1,29}$/);
const id = z.object({ id: z.uuid() });

/** The signed-in operator with their permissions. */
export const Me = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  role: RoleCode,
  permissions: z.array(z.enum(PERMISSIONS)),
  /** End of the last step-up; null when a TOTP code is needed for money and roles. */
  provedUntil: Timestamp.nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.int(),
  signedInAt: Timestamp,
});

export const OfficeSession = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isThis: z.boolean(),
});

export const OperatorLine = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  name: z.string(),
  role: RoleCode,
  state: z.enum(['invited', 'active', 'disabled']),
  lastSeenAt: Timestamp.nullable(),
  createdAt: Timestamp,
});

/** Shown once. */
const Invited = z.object({ operator: OperatorLine, link: z.string(), expiresAt: Timestamp });

export const Role = z.object({
  code: RoleCode,
  name: text(60),
  permissions: z.array(z.enum(PERMISSIONS)),
  operators: z.int(),
});

const open = { access: 'public', limit: 'signIn' } as const;
const own = { access: 'operator', permission: 'office' } as const;
const seesOperators = { access: 'operator', permission: 'operators.read', limit: 'read' } as const;
const changesOperators = {
  access: 'operator',
  permission: 'operators.write',
  stepUp: true,
  limit: 'write',
  errors: ['NO_DATA', 'LAST_OWNER', 'ROLE_IN_USE'],
} as const;

/** Sign-in, invitations and roles of operators. A session is in a cookie that no script can read. */
export const officeOperatorCalls = defineCalls({
  'POST /api/office/sign-in': {
    ...open,
    summary: 'Password, then password and code; sets the cookie',
    body: z.object({ username: text(60), password: OldPassword, code: Code.optional() }),
    response: Me,
    errors: ['WRONG_CREDENTIAL', 'CODE_REQUIRED', 'CODE_INVALID', 'INACTIVE_USER'],
  },
  'POST /api/office/invitation': {
    ...open,
    summary: 'What an invitation is for, with the secret for the phone',
    body: z.object({ token: Token }),
    response: z.object({
      name: z.string(),
      /** Null when the invited operator chooses one. */
      username: z.string().nullable(),
      role: RoleCode,
      secret: z.string(),
      uri: z.string(),
      expiresAt: Timestamp,
    }),
    errors: ['INVITATION_INVALID'],
  },
  'POST /api/office/invitation/accept': {
    ...open,
    summary: 'Sets password and phone; signs in. The recovery codes are shown this once',
    body: z.object({ token: Token, username: Username, password: Password, code: PhoneCode }),
    response: z.object({ me: Me, recoveryCodes: z.array(z.string()) }),
    errors: ['INVITATION_INVALID', 'CODE_INVALID', 'WEAK_PASSWORD', 'USERNAME_TAKEN'],
  },

  'GET /api/office/me': { ...own, limit: 'read', summary: 'Who I am and what I may', response: Me },
  'POST /api/office/sign-out': { ...own, limit: 'write', summary: 'Ends this session', response: Done },
  'POST /api/office/lock': { ...own, limit: 'write', summary: 'Locks this session until a code', response: Done },
  'POST /api/office/unlock': {
    ...own,
    limit: 'signIn',
    lockedToo: true,
    summary: 'Opens a locked session',
    body: z.object({ code: Code }),
    response: Me,
    errors: ['CODE_INVALID'],
  },
  'POST /api/office/step-up': {
    ...own,
    limit: 'signIn',
    summary: 'The code again, before money and roles',
    body: z.object({ code: Code }),
    response: Me,
    errors: ['CODE_INVALID'],
  },
  'POST /api/office/me/password': {
    ...own,
    stepUp: true,
    limit: 'signIn',
    summary: 'Another password; other sessions end',
    body: z.object({ password: OldPassword, newPassword: Password }),
    response: Done,
    errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD'],
  },
  'POST /api/office/me/recovery-codes': {
    ...own,
    stepUp: true,
    limit: 'signIn',
    summary: 'New recovery codes; the old ones end',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'GET /api/office/me/sessions': {
    ...own,
    limit: 'read',
    summary: 'Where I am signed in',
    response: z.array(OfficeSession),
  },
  'DELETE /api/office/me/sessions/{id}': {
    ...own,
    limit: 'write',
    summary: 'Signs out another device of mine',
    params: id,
    response: Done,
    errors: ['NO_DATA'],
  },

  'GET /api/office/operators': { ...seesOperators, summary: 'All operators', response: z.array(OperatorLine) },
  'POST /api/office/operators': {
    ...changesOperators,
    summary: 'Invites somebody; the link works once',
    body: z.object({ name: text(60), role: RoleCode }),
    response: Invited,
  },
  'PUT /api/office/operators/{id}': {
    ...changesOperators,
    summary: 'Name and role',
    params: id,
    body: z.object({ name: text(60), role: RoleCode }),
    response: OperatorLine,
  },
  'POST /api/office/operators/{id}/disable': {
    ...changesOperators,
    summary: 'Shuts somebody out and ends their sessions at once',
    params: id,
    response: OperatorLine,
  },
  'GET /api/office/operators/{id}/sessions': {
    ...seesOperators,
    permission: 'operators.write',
    summary: 'Where an operator is signed in',
    params: id,
    response: z.array(OfficeSession),
  },
  'DELETE /api/office/operators/{id}/sessions/{session}': {
    ...changesOperators,
    summary: 'Signs an operator out on one device',
    params: id.extend({ session: z.uuid() }),
    response: Done,
    errors: ['NO_DATA'],
  },
  'POST /api/office/operators/{id}/invite': {
    ...changesOperators,
    summary: 'A new link, for whoever lost phone or password; the old ones end with their sessions',
    params: id,
    response: Invited,
  },
  'GET /api/office/roles': { ...seesOperators, summary: 'All roles', response: z.array(Role) },
  'PUT /api/office/roles/{code}': {
    ...changesOperators,
    summary: 'Makes a role, or changes what it may',
    params: z.object({ code: RoleCode }),
    body: z.object({ name: text(60), permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length) }),
    response: Role,
  },
  'DELETE /api/office/roles/{code}': {
    ...changesOperators,
    summary: 'Removes a role that nobody has',
    params: z.object({ code: RoleCode }),
    response: Done,
  },
});
