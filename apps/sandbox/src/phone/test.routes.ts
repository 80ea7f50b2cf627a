import { minor } from '@krapao/money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAmount } from '../amount.ts';
import { listPeople, listWrongBooks } from '../bank/accounts.repository.ts';
import { type PayDeps, pay } from '../bank/pay.ts';
import { listCallbacks } from '../callbacks/callbacks.repository.ts';
import { makeGift } from '../gift/gifts.ts';
import { loopbackOnly } from '../loopback-only.ts';
import { Problem, parse } from '../problem.ts';
import { openPerson } from './open-person.ts';
import { targetOf } from './phone.routes.ts';
import { CallbackUrl, currencyOf, TestGift, TestPay, TestPerson } from './phone.schemas.ts';
import { accountView, giftView, paymentView } from './phone.views.ts';

type Options = PayDeps & { publicUrl(request: FastifyRequest): string };

/** For tests: acts as a person, with options that no person has. */
export async function phoneTestRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { database, clock, callbacks, publicUrl } = options;
  loopbackOnly(app);

  app.get('/test/people', async () => ({ people: (await listPeople(database)).map(accountView) }));

  app.post('/test/people', async ({ body }, reply) => {
    const { name, bankCode, accountNo, balance, kind, aliases } = parse(TestPerson, body);
    const currency = currencyOf(bankCode);
    const first = readAmount(balance, currency);
    if (first === undefined || first < 0n) throw new Problem(400, 'BAD_AMOUNT', `not an amount in ${currency}`);
    const account = { bankCode, accountNo, accountName: name, kind, currency, balance: minor(first) };
    return reply.code(201).send(accountView(await openPerson(options, account, aliases)));
  });

  app.post('/test/pay', async (request, reply) => {
    const { payload, to, paidAt, ...order } = parse(TestPay, request.body);
    const at = paidAt === undefined ? {} : { paidAt: new Date(paidAt) };
    const payment = paymentView(await pay(options, { ...order, ...at, to: targetOf(payload, to) }));
    return reply.code(201).send({ ...payment, slipUrl: publicUrl(request) + payment.slipPath });
  });

  app.post('/test/gifts', async ({ body }, reply) => {
    const { from, amount, people, expiresAt } = parse(TestGift, body);
    const until = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
    const gift = await makeGift(options, { giver: from, amount, people, ...until });
    return reply.code(201).send(giftView(gift, clock.now()));
  });

  app.put('/test/callback-url', async ({ body }) => {
    const { url } = parse(CallbackUrl, body);
    callbacks.setUrl(url);
    return { url };
  });

  app.get('/test/books', async () => ({ wrong: await listWrongBooks(database) }));

  app.get('/test/callbacks', async () => ({ callbacks: await listCallbacks(database, 100) }));
}
