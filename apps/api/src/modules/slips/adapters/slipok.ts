import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { OutsideRequest } from '../../../platform/connections/outside-http.ts';
import { BankTransfer, type SlipVerifier, type Verdict } from '../reading/slip-verifier.ts';
import { requestVerdict } from './request-verdict.ts';
import { OF_KEY, Refused, refusal } from './slip-codes.ts';

const settings = z.object({
  url: ServiceUrl.default('https://api.slipok.com/'),
  branch: z.string().regex(/^[\w-]{1,40}$/, 'must be the number of the branch'),
  key: secret(z.string().min(1)),
});

/** Times are UTC, amounts in baht. A transfer paid in another currency is left to a person. */
const Slip = z
  .object({ paidLocalCurrency: z.enum(['764', 'THB', '']).nullish() })
  .loose()
  .transform((slip) => ({ ...slip, currency: 'THB' }) as unknown as z.input<typeof BankTransfer>)
  .pipe(BankTransfer);
const Verified = z.object({ success: z.literal(true), data: Slip });

/**
 * Repeated slip, other amount, other receiver: checks that we did not order, and make ourselves. Its clients show that
 * the answer has the slip.
 */
const CHECKS = [1012, 1013, 1014];
const Checked = z.object({ code: z.coerce.number().refine((code) => CHECKS.includes(code)), data: Slip });

const Quota = z.object({
  success: z.literal(true),
  data: z.object({ quota: z.number(), specialQuota: z.number().nullish() }),
});

/**
 * SlipOK. `log` is never sent: the service would remember each slip, and call our own repetition after a lost answer a
 * duplicate. We look for duplicates ourselves.
 */
export const slipok = defineAdapter<SlipVerifier, typeof settings>({
  name: 'slipok',
  title: 'SlipOK',
  settings,
  create({ url, branch, key }, { http }) {
    const path = new URL(`api/line/apikey/${branch}`, url);
    const headers = { 'x-authorization': key };
    const request = requestVerdict(http);
    const read = (ok: boolean, json: unknown): Verdict | undefined => {
      const verified = (ok ? Verified : Checked).safeParse(json);
      if (verified.success) return { kind: 'verified', bankTransfer: verified.data.data };
      const refused = ok ? undefined : Refused.safeParse(json);
      return refused?.success && !CHECKS.includes(refused.data.code) ? refusal(refused.data) : undefined;
    };
    const verify = (payload: string): Promise<Verdict> => {
      const body: OutsideRequest = { method: 'POST', headers, json: { data: payload } };
      return request(path, body, ({ ok, json }) => read(ok, json));
    };
    return {
      port: { kinds: ['bank'], verify },
      async check() {
        const { status, json } = await http(`${path.href}/quota`, { headers });
        const answer = Quota.safeParse(json);
        if (!answer.success) {
          const { code = 0 } = Refused.safeParse(json).data ?? {};
          throw checkError(`SlipOK answered ${status} ${code}`, status, status === 401 || OF_KEY.includes(code));
        }
        const { quota, specialQuota } = answer.data.data;
        return { left: { amount: quota + (specialQuota ?? 0), unit: 'checks' } };
      },
    };
  },
});
