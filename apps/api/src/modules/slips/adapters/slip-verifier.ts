import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import { BankTransfer, type SlipVerifier } from '../reading/slip-verifier.ts';
import { requestVerdict } from './request-verdict.ts';
import { Refused, refusal } from './slip-codes.ts';

const settings = z.object({ url: ServiceUrl, key: secret(z.string().min(1)) });

const Answer = z.union([z.object({ success: z.literal(true), data: BankTransfer }), Refused]);

/** No slip has this code: the service says so, and that it answers to our key. */
const NO_SLIP = 'check';

/** The sandbox's verifier, and services that take its form: codes of Thai banks, TrueMoney and BCEL's OneProof. */
export const slipVerifier = defineAdapter<SlipVerifier, typeof settings>({
  name: 'slip-verifier',
  title: 'Slip verifier',
  settings,
  create({ url, key }, { http }) {
    const address = new URL('verify', url);
    const order = (payload: string) =>
      ({ method: 'POST', headers: { 'x-authorization': key }, json: { payload } }) as const;
    const verify = (payload: string) =>
      requestVerdict(http)(address, order(payload), ({ ok, json }) => {
        const answer = Answer.safeParse(json);
        if (!answer.success || answer.data.success !== ok) return undefined;
        return answer.data.success ? { kind: 'verified', bankTransfer: answer.data.data } : refusal(answer.data);
      });
    return {
      port: { kinds: ['bank', 'truemoney', 'oneproof'], verify },
      async check() {
        const { status, json } = await http(address, order(NO_SLIP));
        const answer = Refused.safeParse(json);
        if (status >= 500 || !answer.success || refusal(answer.data).kind === 'unknown')
          throw checkError(`the verifier answered ${status} ${answer.data?.code ?? ''}`, status);
        return {};
      },
    };
  },
});
