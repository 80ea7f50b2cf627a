import type { CallKey, Calls } from '@krapao/contract/calls';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { type CallOf, callTo } from '@krapao/web/api/call.ts';
import { requestProof } from '../session/proof.ts';

const send = callTo<Calls>() as (key: CallKey, request?: object) => Promise<unknown>;

/** These give the proof, or have a field for the code. */
const WITH_CODE: readonly CallKey[] = [
  'POST /api/login',
  'POST /api/password/reset',
  'POST /api/second-factor/prove',
  'POST /api/second-factor/sms',
];

/** Makes a call. Where it needs a proof, repeats it with body and key once the member has given one. */
export const provedCall = (async (key: CallKey, request?: object) => {
  for (;;) {
    try {
      return await send(key, request);
    } catch (error) {
      const { code, details } = failureOf(error);
      if (code !== 'SECOND_FACTOR_REQUIRED' || WITH_CODE.includes(key)) throw error;
      if (!(await requestProof(details.by === 'sms' ? 'sms' : 'factor'))) throw error;
    }
  }
}) as CallOf<Calls>;
