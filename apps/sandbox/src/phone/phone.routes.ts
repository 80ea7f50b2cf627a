import { minor } from '@krapao/money';
import type { FastifyInstance } from 'fastify';
import { findAccount, listPeople } from '../bank/accounts.repository.ts';
import { BANKS } from '../bank/banks.ts';
import { findPayee, type PayDeps, pay } from '../bank/pay.ts';
import { listHistory } from '../bank/payments.repository.ts';
import { listGifts } from '../gift/gifts.repository.ts';
import { makeGift } from '../gift/gifts.ts';
import { Problem, parse } from '../problem.ts';
import { openPerson } from './open-person.ts';
import { currencyOf, GiftQuery, NewGift, NewPerson, Pay, Payee, Place } from './phone.schemas.ts';
import { accountView, giftView, historyView, payeeView, paymentView } from './phone.views.ts';

/** First balance of a new account: enough to try everything. */
const FIRST_MONEY = { THB: minor(100_000_00n), LAK: minor(50_000_000n) };
const HISTORY = 50;

/** Calls of the phone's apps to their bank and their wallet. */
export async function phoneRoutes(app: FastifyInstance, deps: PayDeps): Promise<void> {
  const { database, clock } = deps;

  app.get('/phone/v1/banks', async () => ({ banks: BANKS }));

  app.get('/phone/v1/people', async () => ({ people: (await listPeople(database)).map(accountView) }));

  app.post('/phone/v1/people', async ({ body }, reply) => {
    const { name, bankCode, accountNo } = parse(NewPerson, body);
    const currency = currencyOf(bankCode);
    const first = { kind: 'person', currency, balance: FIRST_MONEY[currency] } as const;
    const account = await openPerson(deps, { bankCode, accountNo, accountName: name, ...first }, []);
    return reply.code(201).send(accountView(account));
  });

  app.post('/phone/v1/payee', async ({ body }) => {
    const { payload, to } = parse(Payee, body);
    return payeeView(await findPayee(database, targetOf(payload, to)));
  });

  app.post('/phone/v1/payments', async ({ body }, reply) => {
    const { from, payload, to, amount, requestId } = parse(Pay, body);
    const payment = await pay(deps, { from, to: targetOf(payload, to), amount, requestId });
    return reply.code(201).send(paymentView(payment));
  });

  app.get('/phone/v1/history', async ({ query }) => {
    const place = parse(Place, query);
    const account = await findAccount(database, place);
    if (account?.kind !== 'person') throw new Problem(404, 'ACCOUNT_NOT_FOUND', 'no such account at this bank');
    return { entries: historyView(await listHistory(database, place, HISTORY), account) };
  });

  app.post('/phone/v1/gifts', async ({ body }, reply) => {
    const { from, amount } = parse(NewGift, body);
    const gift = await makeGift(deps, { giver: from, amount, people: 1 });
    return reply.code(201).send(giftView(gift, clock.now()));
  });

  app.get('/phone/v1/gifts', async ({ query }) => {
    const gifts = await listGifts(database, parse(GiftQuery, query).mobile);
    return { gifts: gifts.map((gift) => giftView(gift, clock.now())) };
  });
}

type Target = { bankCode: string; accountNo: string };

export function targetOf(payload: string | undefined, to: Target | undefined) {
  if (payload !== undefined) return { payload };
  if (to !== undefined) return { account: to };
  throw new Problem(400, 'BAD_REQUEST', 'either payload or to');
}
