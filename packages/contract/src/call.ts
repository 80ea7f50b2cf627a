import { z } from 'zod';
import type { Block } from './blocks.ts';
import type { ErrorCode } from './errors.ts';
import type { OfficeErrorCode } from './office/errors.ts';
import type { Permission } from './office/permissions.ts';

/** The kind of caller that a call is for. There is no default: a call that does not say is not a call. */
export type Access =
  | 'public'
  /** Anybody, told apart by a signed guest id that the browser keeps; a member's token makes them the member. */
  | 'visitor'
  /** A signed-in member; anyone else gets `invalid-token`. */
  | 'member'
  /** A signed-in operator with the call's permission; without it `NO_PERMISSION`. */
  | 'operator';

type Allowed =
  | { readonly access: 'public' | 'visitor'; readonly permission?: never }
  | { readonly access: 'member'; readonly permission?: never; readonly blockedBy?: Block }
  | (ForOperators & { readonly access: 'operator' });

type ForOperators = {
  readonly permission: Permission;
  /** Money and roles: the code of the phone was given a short while ago, else `STEP_UP_REQUIRED`. */
  readonly stepUp?: true;
  /** A session that is locked may call it too; every other call is answered `SESSION_LOCKED`. */
  readonly lockedToo?: true;
  /** A look that leaves a line in the audit. Whatever changes something leaves one anyway. */
  readonly audited?: true;
  /** Why a call that changes something leaves no line all the same. */
  readonly unaudited?: string;
};

/** How often a call may be made; the server turns the name into numbers. */
export type Limit = 'read' | 'write' | 'money' | 'signIn' | 'otp' | 'upload';

export type Call = Allowed & {
  readonly summary: string;
  readonly limit: Limit;
  /** The call moves money or grants something, so it honours `Idempotency-Key`. */
  readonly once?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is a multipart form with a file. */
  readonly multipart?: true;
  readonly response: z.ZodType;
  /** The code for a wrong field, where the call keeps its own instead of KEY_INVALID. */
  readonly invalidCode?: (key: string) => ErrorCode;
  /** The code for a failure inside the server, where the call keeps its own instead of INTERNAL_SERVER_ERROR. */
  readonly failCode?: ErrorCode;
  /** The codes this call can fail with, beyond those every call shares. */
  readonly errors?: readonly (ErrorCode | OfficeErrorCode)[];
};

/** Whatever changes something is an act unless its call says why not, and so is a look that its call says is one. */
export function isAct(key: string, call: Call): boolean {
  if (call.access !== 'operator') return !key.startsWith('GET ');
  return key.startsWith('GET ') ? call.audited === true : call.unaudited === undefined;
}

/** Written as "METHOD /path/{parameter}", the way the specification writes them. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

export type CallTable = Readonly<Record<CallName, Call>>;

/** Keeps each call's own types while checking the table as a whole. */
export const defineCalls = <const Table extends CallTable>(table: Table): Table => table;

type Part = 'params' | 'query' | 'body' | 'response';
type SchemaOf<C, Name extends Part> = C extends { [N in Name]: infer Schema } ? Schema : undefined;

/** A part of a call as it travels. */
export type Sent<C, Name extends Part> = SchemaOf<C, Name> extends z.ZodType ? z.input<SchemaOf<C, Name>> : undefined;
/** A part of a call as the server's handler sees or gives it: parsed, defaults filled in. */
export type Parsed<C, Name extends Part> =
  SchemaOf<C, Name> extends z.ZodType ? z.output<SchemaOf<C, Name>> : undefined;

/** The answer of a call that has nothing to say beyond that it worked. */
export const Done = z.object({ message: z.enum(['OK', 'SUCCESS']) });
