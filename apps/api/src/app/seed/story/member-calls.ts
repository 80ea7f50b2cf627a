import type { AnswerOf, BodyOf, CallKey, Calls } from '@krapao/contract/calls';
import { memberAccount } from '../../../modules/members/public.ts';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';
import type { CallInput, Handler } from '../../../platform/http/serve.ts';
import type { Modules } from '../../wire/wire-modules.ts';

export type Given<Key extends CallKey> = {
  params?: CallInput<Calls[Key]>['params'];
  query?: CallInput<Calls[Key]>['query'];
  body?: BodyOf<Key>;
  form?: UploadedForm;
  /** Idempotency key, as a page sends it: a repeated key never moves money twice. */
  key?: string;
};

/** The nil UUID: the story's calls come from no session. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';
/** The members of the demo confirm their changes. */
const PROVED = { above: undefined, isProved: true };

/** Makes a call of the contract as a member, without HTTP. */
export type MemberCall = <Key extends CallKey>(
  memberId: string,
  key: Key,
  given?: Given<Key>,
) => Promise<AnswerOf<Key>>;

/** Collects the handlers that the server would register as routes. */
export function memberCalls({ routes, members }: Pick<Modules, 'routes' | 'members'>): MemberCall {
  const handlers = new Map<CallKey, Handler<Calls[CallKey]>>();
  routes((key, handler) => handlers.set(key, handler as Handler<Calls[CallKey]>));

  return async (memberId, key, { params, query, body, form, key: idempotencyKey } = {}) => {
    const handler = handlers.get(key);
    if (!handler) throw new Error(`nobody serves ${key}`);
    const account = await memberAccount(members, memberId);
    if (!account) throw new Error(`there is no member ${memberId}`);
    const member = { id: memberId, sessionId: NO_SESSION, currency: account.currency, blocks: [], factor: PROVED };
    const input = {
      ...{ member, params, query, body, form, idempotencyKey },
      ...{ locale: 'th', address: '127.0.0.1', device: 'demo', cookies: { read: () => undefined, set: () => {} } },
      closeSignal: () => new AbortController().signal,
    };
    return (await handler(input as CallInput<Calls[CallKey]>)) as AnswerOf<typeof key>;
  };
}
