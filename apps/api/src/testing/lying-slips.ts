import { TRUEWALLET } from '@krapao/contract/accounts';
import { expect } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../platform/clock.ts';
import { checkSequences, type LyingWorld } from './check-sequences.ts';
import { expectBooksInOrder, givenPlayer, type Player, walletOf } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { answerOf, type ServiceAnswer, type ServiceRequest, startService } from './scripted-service.ts';
import { SLIP_RULES, slipsInQueue, upload } from './slips.ts';

type Lie = (truth: ServiceAnswer, isSlipok: boolean) => ServiceAnswer;

const refusal =
  (slipok: number, easyslip: string, status = 400): Lie =>
  (_, isSlipok) => ({
    status,
    json: isSlipok ? { code: slipok, message: '' } : { success: false, error: { code: easyslip } },
  });
const changed =
  (from: RegExp, to: string): Lie =>
  ({ status, json }) => ({ status, json: JSON.parse(JSON.stringify(json).replaceAll(from, to)) });

/** How the services answer; all but the last three are in their documents or clients. */
const MOODS = {
  cut: (truth) => ({ ...truth, how: 'cut' }),
  half: (truth) => ({ ...truth, how: 'half' }),
  slow: (truth) => ({ ...truth, how: 'late' }),
  down: refusal(1009, 'API_SERVER_ERROR', 500),
  quota: refusal(1004, 'QUOTA_EXCEEDED', 403),
  key: refusal(1003, 'APPLICATION_EXPIRED', 403),
  late: refusal(1010, 'SLIP_NOT_FOUND', 404),
  /** Already used, after a success whose answer was lost. */
  used: ({ json }, isSlipok) =>
    isSlipok
      ? { status: 400, json: { code: 1012, message: '', data: (json as { data: object }).data } }
      : { status: 200, json: { ...(json as object), isDuplicate: true } },
  usedAlone: refusal(1012, 'DUPLICATE_SLIP'),
  amount: changed(/250\.75/g, '9250.75'),
  another: changed(/"(transRef|transactionId)":"[^"]+"/g, '"$1":"ANOTHER1"'),
} satisfies Record<string, Lie>;
type Mood = keyof typeof MOODS;

const OTHERS = ['well', 'first', 'blind', 'send', 'thief', 'wallet', 'switch', 'minute', 'wait'] as const;
const ACTS = [...(Object.keys(MOODS) as Mood[]), ...OTHERS];
type Act = (typeof ACTS)[number];

let accounts = 3_000;

/** One transfer to us, of which its payer and a thief send the slip; SlipOK and EasySlip in both orders. */
export function lyingSlips(): LyingWorld {
  let bank: MoneyServer;
  let nodes: MoneyServer[];
  let close: () => void;
  let mood: Mood | undefined;
  /** EasySlip is well. */
  let isFirstAlone = false;

  async function answer(request: ServiceRequest): Promise<ServiceAnswer> {
    const truth = await answerOf(bank.sandbox.base, request);
    const isSlipok = request.url.pathname.startsWith('/slipok');
    const lie: Lie | undefined = mood && request.method === 'POST' ? MOODS[mood] : undefined;
    return lie && (isSlipok || !isFirstAlone) ? lie(truth, isSlipok) : truth;
  }

  async function givenPaid(bankCode = 'KBANK') {
    const from = { bankCode, accountNo: `${bankCode === TRUEWALLET ? '09' : '77'}800${++accounts}4` };
    const player = await givenPlayer(bank, { accountNo: from.accountNo });
    await bank.database.query('update member set bank_code = $2 where id = $1', [player.id, bankCode]);
    await bank.sandbox.call('POST', '/test/people', { ...from, name: player.bank.accountName, balance: '10000' });
    const to = { bankCode: 'SCB', accountNo: '4012345678' };
    const { body } = await bank.sandbox.call('POST', '/test/pay', { from, to, amount: '250.75' });
    const url = new URL(String(body.slipPath), bank.sandbox.base);
    // Smaller, because reading looks for a code everywhere.
    if (bankCode === TRUEWALLET) url.search = '?width=360&code=none';
    const picture = await fetch(url);
    return { player, transRef: String(body.transRef), picture: new Uint8Array(await picture.arrayBuffer()) };
  }

  async function run(acts: Act[]): Promise<void> {
    const well = async () => {
      [mood, isFirstAlone] = [undefined, false];
      await bank.sandbox.call('DELETE', '/faults');
    };
    await well();
    let turn = 0;
    const node = () => nodes[turn % 2] as MoneyServer;
    const { player, transRef, picture } = await givenPaid();
    const thief = await givenPlayer(bank, { accountNo: `77800${++accounts}4` });
    const readFeeds = async () => {
      for (const name of ['read-bank-feeds', 'settle-payments', 'settle-slips'])
        await node().modules.jobs.handlers[name]?.({});
    };
    /** Sends the picture of a slip without a code, which credits nothing. */
    let wallet: Awaited<ReturnType<typeof givenPaid>> | undefined;
    const send = async (who: Player, bytes = picture) => {
      expect((await upload(node(), who, bytes)).status).toBe(200);
      await node().later(0);
    };
    const check = async () => {
      expect([0, 250.75]).toContain((await walletOf(node(), player)).amount);
      for (const one of [thief, wallet?.player])
        if (one) expect(await walletOf(node(), one)).toEqual({ amount: 0, inProgress: 0 });
    };
    for (const act of acts) {
      if (act === 'well') await well();
      else if (act === 'first') isFirstAlone = true;
      else if (act === 'blind') await bank.sandbox.setFault('bank', { mode: 'error-500', calls: ['feed'] });
      else if (act === 'send') await send(player);
      else if (act === 'thief') await send(thief);
      else if (act === 'wallet') {
        wallet ??= await givenPaid(TRUEWALLET);
        await send(wallet.player, wallet.picture);
      } else if (act === 'switch') turn += 1;
      else if (act === 'minute') await readFeeds();
      else if (act === 'wait') await node().later(8 * MINUTE_MS);
      else mood = act;
      await check();
    }
    await well();
    for (const one of nodes) await one.later(20 * MINUTE_MS);
    await readFeeds();
    await node().later(HOUR_MS);
    await readFeeds();
    await check();
    const payments = await bank.database.query<{ state: string }>('select state from payment where trans_ref = $1', [
      transRef,
    ]);
    expect(payments).toHaveLength(1);
    const { amount } = await walletOf(node(), player);
    // Without a slip of its payer it waits in the queue for one.
    const unclaimed = acts.includes('send') ? ['review'] : ['review', 'waiting'];
    expect(amount > 0 ? ['credited'] : unclaimed).toContain(payments[0]?.state);
    // No slip is left between: each has ended, or is in front of a person.
    const queue = await slipsInQueue(node());
    const open = await bank.database.query<{ id: string }>(
      `select id from slip where member_id = any($1) and status in ('waiting', 'review')`,
      [[player.id, thief.id, wallet?.player.id].filter(Boolean)],
    );
    for (const { id } of open) expect(queue).toContain(id);
  }

  return {
    async open() {
      bank = await moneyServer();
      await bank.saveSetting('slip', SLIP_RULES);
      const services = await startService(answer);
      close = services.close;
      const env = (order: string) => ({
        ...{ SLIPS_ADAPTERS: order, SLIP_VERIFIER_TIMEOUT_MS: '1500' },
        ...{ SLIPOK_URL: `${services.url}slipok`, SLIPOK_BRANCH: '1001', SLIPOK_KEY: 'sandbox-slipok-key' },
        ...{ EASYSLIP_URL: `${services.url}easyslip`, EASYSLIP_TOKEN: 'sandbox-easyslip-token' },
        ...{ EASYSLIP_WALLET_PICTURES: 'on', EASYSLIP_WALLET_URL: `${services.url}easyslip/api/v1` },
      });
      nodes = [
        await moneyServer(env('slipok easyslip'), { besides: bank }),
        await moneyServer(env('easyslip slipok'), { besides: bank }),
      ];
    },
    async close() {
      await expectBooksInOrder(bank);
      for (const one of nodes) await one.close();
      await bank.close();
      close();
    },
    check: (sequences) =>
      checkSequences(ACTS, run, {
        sequences,
        examples: [
          ['cut', 'send', 'used', 'wait', 'well'],
          ['blind', 'amount', 'send', 'thief', 'well', 'minute', 'wait'],
          ['key', 'send', 'switch', 'usedAlone', 'wait', 'well', 'wait'],
          ['slow', 'send', 'wallet', 'switch', 'wait', 'well', 'wait'],
          ['wallet', 'another', 'wallet', 'minute', 'wait'],
          ['amount', 'wallet', 'quota', 'wallet', 'half', 'wallet', 'minute'],
          ['first', 'another', 'thief', 'send', 'minute'],
        ],
      }),
  };
}
