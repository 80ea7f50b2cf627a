import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import { BankTransfer, type SlipVerifier, type Verdict } from '../reading/slip-verifier.ts';
import { readPicture } from './easyslip-wallet.ts';
import { requestVerdict } from './request-verdict.ts';

const settings = z.object({
  url: ServiceUrl.default('https://api.easyslip.com/'),
  token: secret(z.string().min(1)),
  walletPictures: z.enum(['on', 'off']).default('off'),
  walletUrl: ServiceUrl.default('https://developer.easyslip.com/api/v1/'),
});

const Numbered = z.object({ type: z.string().nullish(), account: z.string().nullish() }).nullish();
const Side = z.object({
  bank: z.object({ id: z.string().nullish() }).nullish(),
  account: z.object({
    name: z.object({ th: z.string().nullish(), en: z.string().nullish() }).nullish(),
    bank: Numbered,
    proxy: Numbered,
  }),
});

/** `date` has the offset of Bangkok, `amount` is in baht. A transfer paid in another currency is left to a person. */
const RawSlip = z.object({
  transRef: z.string(),
  date: z.string(),
  amount: z.object({
    amount: z.number(),
    local: z.object({ currency: z.enum(['THB', '764', '']).nullish() }).nullish(),
  }),
  sender: Side,
  receiver: Side,
});

/** `isDuplicate` is ignored: the service counts our own repetitions. */
const Verified = z
  .object({ success: z.literal(true), data: z.object({ amountInSlip: z.number().nullish(), rawSlip: RawSlip }) })
  .transform(({ data: { amountInSlip, rawSlip } }, context) => {
    if (amountInSlip != null && amountInSlip !== rawSlip.amount.amount) {
      context.addIssue('two amounts');
      return z.NEVER;
    }
    return transferOf(rawSlip);
  })
  .pipe(BankTransfer);

const Refused = z.object({ success: z.literal(false), error: z.object({ code: z.string() }) });

/** Key and its end, and the address that we call from. */
const OF_KEY = ['INVALID_API_KEY', 'UNAUTHORIZED', 'IP_NOT_ALLOWED', 'APPLICATION_EXPIRED'];
const OURS = [...OF_KEY, 'QUOTA_EXCEEDED'];

const Info = z.object({
  success: z.literal(true),
  data: z.object({
    application: z.object({ quota: z.object({ remaining: z.number().nullable() }) }),
    branch: z.object({ isActive: z.boolean() }).nullish(),
  }),
});

/** EasySlip, version 2; pictures of wallet slips by version 1, the only one whose answer is documented. */
export const easyslip = defineAdapter<SlipVerifier, typeof settings>({
  name: 'easyslip',
  title: 'EasySlip',
  settings,
  create({ url, token, walletPictures, walletUrl }, { http }) {
    const headers = { authorization: `Bearer ${token}` };
    const request = requestVerdict(http);
    return {
      port: {
        kinds: ['bank'],
        verify: (payload) =>
          request(
            new URL('v2/verify/bank', url),
            { method: 'POST', headers, json: { payload, checkDuplicate: false } },
            ({ ok, json }) => {
              if (!ok) return refusal(json);
              const verified = Verified.safeParse(json);
              return verified.success ? { kind: 'verified', bankTransfer: verified.data } : undefined;
            },
          ),
        ...(walletPictures === 'on' && {
          readPicture: readPicture(http, new URL('verify/truewallet', walletUrl), headers),
        }),
      },
      async check() {
        const { status, json } = await http(new URL('v2/info', url), { headers });
        const answer = Info.safeParse(json);
        if (!answer.success) {
          const { code } = Refused.safeParse(json).data?.error ?? { code: '' };
          throw checkError(`EasySlip answered ${status} ${code}`, status, status === 401 || OF_KEY.includes(code));
        }
        const { application, branch } = answer.data.data;
        if (branch?.isActive === false) throw new Error('the branch of this token is switched off');
        const { remaining } = application.quota;
        // Without a number, the package has no bound.
        return remaining === null ? {} : { left: { amount: remaining, unit: 'checks' } };
      },
    };
  },
});

function refusal(json: unknown): Verdict | undefined {
  const answer = Refused.safeParse(json);
  if (!answer.success) return undefined;
  const { code } = answer.data.error;
  // Its documents name no code for a bank that is late, so the age of the slip decides.
  if (code === 'SLIP_NOT_FOUND') return { kind: 'not-found' };
  return { kind: 'unknown', why: `the verifier answered ${code}`, isOurs: OURS.includes(code) };
}

function transferOf({
  transRef,
  date,
  amount,
  sender,
  receiver,
}: z.infer<typeof RawSlip>): z.input<typeof BankTransfer> {
  return {
    transRef,
    sendingBank: sender.bank?.id ?? '',
    receivingBank: receiver.bank?.id,
    transTimestamp: date,
    amount: amount.amount,
    currency: 'THB',
    sender: partyOf(sender),
    receiver: partyOf(receiver),
  };
}

/** Banks show a person's name in either script. */
const partyOf = ({ account: { name, bank, proxy } }: z.infer<typeof Side>) => ({
  displayName: name?.th,
  name: name?.en,
  account: { type: bank?.type, value: bank?.account },
  proxy: { type: proxy?.type, value: proxy?.account },
});
