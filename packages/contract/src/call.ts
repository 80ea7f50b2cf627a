import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may make a call. There is no default: a call that does not say is not a call. */
export type Access =
  | 'public'
  /** A signed-in member; anyone else gets `invalid-token`. */
  | 'member'
  /** A signed-in member or a guest with a signed guest id (chat). */
  | 'visitor';

/** How often a call may be made; the server turns the name into numbers. */
export type Limit = 'read' | 'write' | 'money' | 'signIn' | 'otp' | 'upload';

export type Call = {
  readonly summary: string;
  readonly access: Access;
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
  readonly errors?: readonly ErrorCode[];
};

/** Written as "METHOD /path/{parameter}", the way the specification writes them. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** Keeps each call's own types while checking the table as a whole. */
export const defineCalls = <const Table extends Record<CallName, Call>>(table: Table): Table => table;

/** The answer of a call that has nothing to say beyond that it worked. */
export const Done = z.object({ message: z.enum(['OK', 'SUCCESS']) });
