import type { z } from 'zod';
import type { Call } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { bonusCalls } from './calls/bonus.ts';
import { chatCalls } from './calls/chat.ts';
import { inviteRefundCalls } from './calls/invite-refund.ts';
import { lookupCalls } from './calls/lookups.ts';
import { spinCalls } from './calls/spin.ts';
import { statementCalls } from './calls/statement.ts';
import { walletCalls } from './calls/wallet.ts';

/** Every call of the product. Server, client and OpenAPI document all read this table. */
export const CALLS = {
  ...lookupCalls,
  ...accountCalls,
  ...walletCalls,
  ...inviteRefundCalls,
  ...bonusCalls,
  ...statementCalls,
  ...spinCalls,
  ...chatCalls,
} as const;

export type Calls = typeof CALLS;
export type CallKey = keyof Calls;

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<Key extends CallKey, Name extends keyof Call> = Calls[Key] extends { [N in Name]: infer S } ? S : undefined;

export type BodyOf<Key extends CallKey> = In<Part<Key, 'body'>>;
export type ParamsOf<Key extends CallKey> = In<Part<Key, 'params'>>;
export type QueryOf<Key extends CallKey> = In<Part<Key, 'query'>>;
export type AnswerOf<Key extends CallKey> = Out<Part<Key, 'response'>>;

/** What the server's handler sees: parsed, defaults filled in. */
export type ParsedBodyOf<Key extends CallKey> = Out<Part<Key, 'body'>>;
export type ParsedParamsOf<Key extends CallKey> = Out<Part<Key, 'params'>>;
export type ParsedQueryOf<Key extends CallKey> = Out<Part<Key, 'query'>>;
