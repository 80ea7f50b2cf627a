import type { AnswerOf, BodyOf, CallKey, Calls } from '@krapao/contract/calls';
import { memberAccount } from '../../../modules/members/public.ts';
import type { UploadedForm } from '../../../platform/files-upload.ts';
import type { Asked, Handler } from '../../../platform/serve.ts';
import type { Modules } from '../../wire-modules.ts';

export type Given<Key extends CallKey> = {
  params?: Asked<Calls[Key]>['params'];
  query?: Asked<Calls[Key]>['query'];
  body?: BodyOf<Key>;
  form?: UploadedForm;
  /** As with a page's own key: the same one never moves money twice. */
  key?: string;
};

/** Makes a call of the contract as a member, without a network between. */
export type MemberCall = <Key extends CallKey>(
  memberId: string,
  key: Key,
  given?: Given<Key>,
) => Promise<AnswerOf<Key>>;

/** The handlers that the server would put behind its paths. */
export function memberCalls({ routes, members }: Pick<Modules, 'routes' | 'members'>): MemberCall {
  const handlers = new Map<CallKey, Handler<Calls[CallKey]>>();
  routes((key, handler) => handlers.set(key, handler as Handler<Calls[CallKey]>));

  return async (memberId, key, { params, query, body, form, key: idempotencyKey } = {}) => {
    const handler = handlers.get(key);
    if (!handler) throw new Error(`nobody serves ${key}`);
    const account = await memberAccount(members, memberId);
    if (!account) throw new Error(`there is no member ${memberId}`);
    const member = { id: memberId, sessionId: '', currency: account.currency, blocks: [] };
    const asked = {
      ...{ member, params, query, body, form, idempotencyKey },
      ...{ locale: 'th', address: '127.0.0.1', device: 'demo', cookies: { read: () => undefined, keep: () => {} } },
      hangUp: () => new AbortController().signal,
    };
    return (await handler(asked as Asked<Calls[CallKey]>)) as AnswerOf<typeof key>;
  };
}
