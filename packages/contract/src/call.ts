import { z } from 'zod';
import type { Block } from './blocks.ts';
import type { ErrorCode } from './errors.ts';
import type { OfficeErrorCode } from './office/errors.ts';
import type { Permission } from './office/permissions.ts';

/** Kind of caller that a call accepts. Every call names its own; there is no default. */
export type Access =
  | 'public'
  /** Anybody, identified by a signed guest id in the browser; with a member's token the caller is that member. */
  | 'visitor'
  /** A signed-in member; anyone else gets `invalid-token`. */
  | 'member'
  /** A signed-in operator with the call's permission; without it `NO_PERMISSION`. */
  | 'operator';

type Allowed =
  | {
      readonly access: 'public' | 'visitor';
      readonly permission?: never;
      readonly orPermission?: never;
      readonly unaudited?: string;
      readonly mayBeLate?: never;
    }
  | {
      readonly access: 'member';
      readonly permission?: never;
      readonly orPermission?: never;
      readonly blockedBy?: Block;
      readonly mayBeLate?: never;
    }
  | (ForOperators & { readonly access: 'operator' });

type ForOperators = {
  readonly permission: Permission;
  /** Another permission that also opens the call. */
  readonly orPermission?: Permission;
  /** Moves money or changes roles: needs a recent TOTP code, else `STEP_UP_REQUIRED`. */
  readonly stepUp?: true;
  /** Also allowed in a locked session, which gets `SESSION_LOCKED` from every other call. */
  readonly lockedToo?: true;
  /** A read that leaves an audit entry. Writes leave an audit entry unless `unaudited`. */
  readonly audited?: true;
  /** A read that may be a second old: it goes to a replica, where there is one. */
  readonly mayBeLate?: true;
  /** Reason why a write leaves no audit entry. */
  readonly unaudited?: string;
};

/** Rate limit by name; the server maps each name to numbers. */
export type Limit = 'read' | 'write' | 'money' | 'signIn' | 'otp' | 'upload';

export type Call = Allowed & {
  readonly summary: string;
  readonly limit: Limit;
  /** Moves money or grants something, so the call honours `Idempotency-Key`. */
  readonly once?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is a multipart form with a file. */
  readonly multipart?: true;
  readonly response: z.ZodType;
  /** Error code of an invalid field, where the call has its own instead of KEY_INVALID. */
  readonly invalidCode?: (key: string) => ErrorCode;
  /** Error code of a failure inside the server, where the call has its own instead of INTERNAL_SERVER_ERROR. */
  readonly failCode?: ErrorCode;
  /** Error codes of this call beyond the common codes of every call. */
  readonly errors?: readonly (ErrorCode | OfficeErrorCode)[];
};

/** Whether a call leaves an audit entry: a write without `unaudited`, or a read with `audited`. */
export function isAct(key: string, call: Call): boolean {
  if (key.startsWith('GET ')) return call.access === 'operator' && call.audited === true;
  return call.access === 'member' || call.unaudited === undefined;
}

/** "METHOD /path/{parameter}", as the specification spells calls. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

export type CallTable = Readonly<Record<CallName, Call>>;

/** Checks the table as a whole while each call retains its own types. */
export const defineCalls = <const Table extends CallTable>(table: Table): Table => table;

type Part = 'params' | 'query' | 'body' | 'response';
type SchemaOf<C, Name extends Part> = C extends { [N in Name]: infer Schema } ? Schema : undefined;

/** A part of a call on the wire, before parsing. */
export type Sent<C, Name extends Part> = SchemaOf<C, Name> extends z.ZodType ? z.input<SchemaOf<C, Name>> : undefined;
/** A part of a call in the server's handler: parsed, with defaults filled in. */
export type Parsed<C, Name extends Part> =
  SchemaOf<C, Name> extends z.ZodType ? z.output<SchemaOf<C, Name>> : undefined;

/** Answer of a call without data. */
export const Done = z.object({ message: z.enum(['OK', 'SUCCESS']) });
