import { parseMajor } from '@krapao/money';
import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import { creditPayment, hearPayment } from '../../modules/deposits/public.ts';
import { registerMember } from '../../modules/members/public.ts';
import type { Modules } from '../wire-modules.ts';

type DemoLogin = (typeof demoLogins)[number];

/** Members to sign in as. They register by the same rules as everybody else, minus the SMS. */
export async function seedDemo(modules: Modules): Promise<void> {
  const country = modules.membersDeps.laosMode ? 'LA' : 'TH';
  for (const demo of demoLogins.filter((login) => login.country === country)) {
    const id = await register(modules, demo);
    if (id && demo.deposit > 0) await deposit(modules, id, demo.deposit);
  }
}

/** The new member's id; undefined when an earlier start made them. */
async function register({ membersDeps }: Modules, demo: DemoLogin): Promise<string | undefined> {
  const [, bankCode = '', bankAccountNo = '', bankAccountName = ''] = /^(\w+) (\d+) (.+)$/.exec(demo.bank) ?? [];
  const registration = {
    name: demo.name,
    username: demo.phone,
    password: demo.password,
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode,
    bankAccountNo,
    bankAccountName,
    currency: 'LAK',
  } as const;
  try {
    return (await registerMember({ ...membersDeps, isOtpRequired: async () => false }, registration)).id;
  } catch (error) {
    if ((error as { code?: string }).code === 'EXISTING_USER') return undefined;
    throw error;
  }
}

/** A reference of our own choosing, so that the same opening deposit is never credited twice. */
async function deposit({ deposits, currencyOf }: Modules, memberId: string, amount: number): Promise<void> {
  const currency = await currencyOf(memberId);
  const [channel, account] = currency === 'THB' ? ['KBANK', '0123456789'] : ['BCEL', '0101200012345'];
  const { id } = await hearPayment(deposits, {
    senderBank: channel,
    transRef: `OPENING-${memberId}`,
    receiverBank: channel,
    receiverAccount: account,
    amount: parseMajor(amount, currency),
    currency,
    paidAt: deposits.clock.now(),
    heardFrom: 'feed',
  });
  await creditPayment(deposits, { paymentId: id, memberId, channel });
}
