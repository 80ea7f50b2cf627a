import { expect } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../platform/clock.ts';
import { checkSequences, type LyingWorld } from './check-sequences.ts';
import { callBack, callbackBody, givenCode } from './deposits.ts';
import { atGateway, CODES, gatewayCallback, gatewayServer } from './gateway.ts';
import { expectBooksInOrder, givenPlayer, type Player, walletOf } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { answerOf, type ServiceAnswer, type ServiceRequest, startService } from './scripted-service.ts';

const LAO_PRICE = 50_000;

type Payment = { transRef?: string; transactionId?: string; amount: string };

/** How both services answer questions about a code. */
const MOODS: Record<string, (truth: ServiceAnswer) => ServiceAnswer> = {
  cut: (truth) => ({ ...truth, how: 'cut' }),
  half: (truth) => ({ ...truth, how: 'half' }),
  late: (truth) => ({ ...truth, how: 'late' }),
  down: () => ({ status: 500, json: {} }),
  key: () => ({ status: 401, json: { status: { code: 9500 }, code: 'BAD_SIGNATURE', data: null } }),
  missing: () => ({ status: 404, json: { status: { code: 4104 }, code: 'NOT_FOUND', data: null } }),
  unpaid: (truth) => withPayments(truth, () => []),
  twice: (truth) => withPayments(truth, (payments) => [...payments, ...payments]),
  reversed: (truth) => withPayments(truth, (payments) => payments.toReversed()),
  zero: (truth) =>
    withPayments(truth, ([first, ...rest]) =>
      first ? [{ ...first, transRef: 'ZERO', transactionId: 'ZERO', amount: '0.00' }, first, ...rest] : [],
    ),
  other: (truth) => ({ ...truth, json: JSON.parse(JSON.stringify(truth.json).replaceAll(/[A-Z0-9]{15}/g, 'OTHER')) }),
};

/** SCB lists payments; the gateway has them with the order. */
function withPayments({ status, json }: ServiceAnswer, change: (payments: Payment[]) => Payment[]): ServiceAnswer {
  const { data, ...rest } = json as { data: Payment[] | { payments: Payment[] } };
  const changed = Array.isArray(data) ? change(data) : { ...data, payments: change(data.payments) };
  return { status, json: { ...rest, data: changed } };
}

const ACTS = ['cut', 'half', 'late', 'down', 'key', 'missing', 'unpaid', 'twice', 'reversed', 'zero', 'other'] as const;
const OTHERS = [
  'well',
  'pay',
  'payLess',
  'hint',
  'hints',
  'phajay',
  'forge',
  'bank',
  'wait',
  'switch',
  'expire',
] as const;
type Act = (typeof ACTS)[number] | (typeof OTHERS)[number];

/** Codes of a signed gateway and of SCB, in another order at each of two processes, and one of PhaJay. */
export function lyingCodes(): LyingWorld {
  let bank: MoneyServer;
  let nodes: MoneyServer[];
  let close: () => void;
  let mood: string | undefined;

  async function answer(request: ServiceRequest): Promise<ServiceAnswer> {
    const truth = await answerOf(bank.sandbox.base, request);
    const isQuestion = /query|inquiry/.test(request.url.pathname);
    return (isQuestion && mood && MOODS[mood]?.(truth)) || truth;
  }

  async function run(acts: Act[]): Promise<void> {
    mood = undefined;
    let turn = acts.length;
    const node = () => nodes[turn % 2] as MoneyServer;
    const player = await givenPlayer(bank);
    const { reference, qrcodeId } = await givenCode(node(), player, 'WW', 500);
    const [code] = await bank.database.query<{ connection: string; ends: Date }>(
      'select connection_id as connection, expires_at as ends from qr_code where id = $1',
      [qrcodeId],
    );
    const isGateway = code?.connection === CODES;
    const paid: { transRef: string; amount: string; paidAt: Date; isInTime: boolean }[] = [];
    async function pay(amount: string): Promise<void> {
      const paidAt = bank.clock.now();
      const isInTime = paidAt <= (code?.ends ?? paidAt);
      const { body } = await bank.sandbox.call('POST', '/test/scb/payments', { ref1: reference, amount, paidAt });
      paid.push({ transRef: String(body.transactionId), amount, paidAt, isInTime });
      if (!isGateway) return;
      const payments = paid.map((one) => ({ ...one, payer: { bankCode: '014' } }));
      await atGateway(bank, 'payment', reference, { status: 'PAID', payments });
    }
    const hint = async () => {
      if (isGateway) return gatewayCallback(node(), CODES, { refId: reference });
      const payload = { billPaymentRef1: reference, transactionId: 'LIE', amount: '9000.00' };
      return node().app.inject({ method: 'POST', url: '/callbacks/qr-ww-scb', payload });
    };
    const rows = () =>
      bank.database.query<{ ref: string; state: string; amount: number }>(
        'select trans_ref as ref, state, amount::float8 / 100 as amount from payment where note = $1',
        [reference],
      );
    const checkMoney = async () => {
      const credited = (await rows()).filter(({ state }) => state === 'credited');
      expect(credited.length).toBeLessThanOrEqual(1);
      for (const { ref, amount } of credited)
        expect(paid.map((one) => [one.transRef, Number(one.amount)])).toContainEqual([ref, amount]);
      const sum = credited.reduce((total, { amount }) => total + amount, 0);
      expect(await walletOf(node(), player)).toEqual({ amount: sum, inProgress: 0 });
      if (lao)
        expect(await walletOf(node(), lao.player)).toEqual({ amount: lao.isPaid ? LAO_PRICE : 0, inProgress: 0 });
    };
    let lao: { player: Player; reference: string; isPaid: boolean } | undefined;
    /** PhaJay's webhook, true or forged, credits nothing; the bank's callback credits once. */
    async function atPhajay(act: 'phajay' | 'forge' | 'bank'): Promise<void> {
      if (!lao) {
        const payer = await givenPlayer(bank, { currency: 'LAK' });
        lao = {
          player: payer,
          reference: (await givenCode(node(), payer, 'BCEL', LAO_PRICE)).reference,
          isPaid: false,
        };
      }
      const { reference: bill } = lao;
      const [row] = await bank.database.query<{ id: string; ends: Date }>(
        'select service_reference as id, expires_at as ends from qr_code where reference = $1',
        [bill],
      );
      if (act === 'bank') {
        const body = {
          reference: bill,
          amount: `${LAO_PRICE}`,
          currency: 'LAK' as const,
          sendingBank: 'BCEL',
          transRef: `B${bill}`,
        };
        await callBack(node(), 'BCEL', callbackBody(node(), body));
        await node().later(0);
        lao.isPaid ||= row !== undefined && bank.clock.now() <= row.ends;
      } else {
        const { body } = await bank.sandbox.call('POST', '/test/phajay/payments', { transactionId: row?.id });
        const payload = act === 'forge' ? { ...body, txnAmount: 9_000_000, refNo: 'FORGED' } : body;
        await node().app.inject({ method: 'POST', url: '/callbacks/qr-bcel-phajay', payload });
      }
    }
    for (const act of acts) {
      if (act === 'well') mood = undefined;
      else if (act === 'pay') await pay('500.00');
      else if (act === 'payLess') await pay('450.25');
      else if (act === 'hint') await hint();
      else if (act === 'hints') await Promise.all(Array.from({ length: 6 }, hint));
      else if (act === 'phajay' || act === 'forge' || act === 'bank') await atPhajay(act);
      else if (act === 'switch') turn += 1;
      else if (act === 'wait') await node().later(2 * MINUTE_MS);
      else if (act === 'expire') await node().later(20 * MINUTE_MS);
      else mood = act;
      await checkMoney();
    }
    mood = undefined;
    // Services repeat a callback that they owe.
    await hint();
    for (const one of nodes) await one.later(HOUR_MS);
    await checkMoney();
    const found = await rows();
    for (const { transRef } of paid)
      expect(found.filter(({ ref, state }) => ref === transRef && /^(credited|review)$/.test(state))).toHaveLength(1);
    expect(found.filter(({ ref }) => !paid.some((one) => one.transRef === ref))).toEqual([]);
    const isOwed = paid.some(({ amount, isInTime }) => isInTime && (isGateway || amount === '500.00'));
    expect(found.some(({ state }) => state === 'credited')).toBe(isOwed);
  }

  return {
    async open() {
      bank = await moneyServer();
      const services = await startService(answer);
      close = services.close;
      const env = (order: string) => ({
        QR_ADAPTERS: `${order} BCEL:phajay`,
        CHANNELS_TIMEOUT_MS: '1500',
        ...{ PHAJAY_URL: `${services.url}phajay/v1/api/`, PHAJAY_SECRET_KEY: 'sandbox-phajay-key' },
        SIGNED_GATEWAY_URL: `${services.url}gateway/v1/`,
        SCB_URL: `${services.url}scb/`,
        ...{ SCB_API_KEY: 'sandbox-scb-key', SCB_API_SECRET: 'sandbox-scb-secret' },
        ...{ SCB_BILLER_ID: '311040039475180', SCB_REF3: 'KRA' },
      });
      nodes = [
        await gatewayServer(bank, env('WW:signed-gateway WW:scb')),
        await gatewayServer(bank, env('WW:scb WW:signed-gateway')),
      ];
    },
    async close() {
      await expectBooksInOrder(bank);
      for (const node of nodes) await node.close();
      await bank.close();
      close();
    },
    check: (sequences) =>
      checkSequences([...ACTS, ...OTHERS], run, {
        sequences,
        examples: [
          ['pay', 'zero', 'hint', 'wait', 'well'],
          ['phajay', 'forge', 'bank', 'phajay', 'wait'],
          ['bank', 'forge', 'bank', 'expire', 'phajay'],
          ['pay', 'late', 'hint', 'wait', 'switch', 'payLess', 'wait'],
          ['pay', 'twice', 'hints', 'switch', 'pay', 'reversed', 'hint', 'wait'],
          ['missing', 'pay', 'expire', 'hint', 'expire', 'well', 'switch'],
          ['unpaid', 'payLess', 'wait', 'pay', 'other', 'hint', 'key', 'expire', 'wait'],
        ],
      }),
  };
}
