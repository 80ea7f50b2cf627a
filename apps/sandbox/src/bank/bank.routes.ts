import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatAmount, readAmount } from '../amount.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import { requireBearer } from '../require-bearer.ts';
import { enter, findAccount, lockAccounts } from './accounts.repository.ts';
import { payFile } from './payment-files.ts';
import { type FeedEntry, listHistory, listIncoming } from './payments.repository.ts';
import { listPayouts, type Payout, type PayoutOrder, savePayout } from './payouts.repository.ts';
import { STATEMENT_KINDS, statementFile } from './statement-files.ts';

const Order = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  bankCode: z.string().min(2).max(20),
  accountNo: z.string().regex(/^\d{6,20}$/),
  accountName: z.string().min(1).max(100),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.enum(['THB', 'LAK']),
});
const ListQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) });

/** Accounts that count as closed, so that a refusal needs no fault. */
const CLOSED_ACCOUNT = /0000$/;

type BankOptions = { database: Database; clock: Clock; faults: Faults; bankKey: string; closing: AbortSignal };

const FeedQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .default('0'),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});
const StatementQuery = z.object({
  kind: z.enum(STATEMENT_KINDS),
  limit: z.coerce.number().int().min(1).max(200_000).default(1_000),
});
type OneAccount = { Params: { bankCode: string; accountNo: string } };

/** A bank that pays out once per reference, and lists the incoming payments of business accounts. */
export async function bankRoutes(app: FastifyInstance, options: BankOptions): Promise<void> {
  const { database, clock, faults, bankKey, closing } = options;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'bank',
    refuse: (reply, code) => {
      if (reply.request.method !== 'POST') {
        return reply.code(422).send(new Problem(422, 'REFUSED', 'the bank shows nothing now').body);
      }
      // With a code, such as ACCOUNT_CLOSED, the order is refused; without a code it is accepted and ends rejected.
      return code
        ? reply.code(422).send(new Problem(422, code, 'the bank does not take this order').body)
        : reply.code(200).send({ status: 'rejected', reason: 'refused by the bank' });
    },
  });

  app.post('/bank/v1/payouts', { config: { call: 'payout' }, onRequest: requireBearer(bankKey) }, async ({ body }) => {
    const order = parse(Order, body);
    const isClosed = CLOSED_ACCOUNT.test(order.accountNo);
    const verdict: Pick<Payout, 'status' | 'reason'> = isClosed
      ? { status: 'rejected', reason: 'the account is closed' }
      : { status: 'paid', reason: null };
    const payout = await payOut(database, { ...order, ...verdict, createdAt: clock.now() });
    if (!isSameOrder(payout, order)) throw new Problem(409, 'REFERENCE_CONFLICT', 'this reference paid something else');
    return { reference: payout.reference, status: payout.status, ...(payout.reason && { reason: payout.reason }) };
  });

  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/bank/v1/payment-files', async ({ body }, reply) => {
    const pay = async (order: PayoutOrder) => {
      const isClosed = CLOSED_ACCOUNT.test(order.accountNo);
      const reason = isClosed ? 'the account is closed' : null;
      return payOut(database, { ...order, status: isClosed ? 'rejected' : 'paid', reason, createdAt: clock.now() });
    };
    return reply.type('application/octet-stream').send(await payFile(body as Buffer, pay, clock.now()));
  });

  const checkKey = requireBearer(bankKey);
  /** The sandbox's page has no key; a caller with one has the right one. */
  const onRequest = async (request: FastifyRequest) => request.headers.authorization && checkKey(request);
  app.get('/bank/v1/payouts', { onRequest }, async ({ query }) => ({
    payouts: await listPayouts(database, parse(ListQuery, query).limit),
  }));

  app.get<OneAccount>('/bank/v1/accounts/:bankCode/:accountNo/statement', async ({ params, query }, reply) => {
    const { kind, limit } = parse(StatementQuery, query);
    const account = await findAccount(database, params);
    if (!account) throw new Problem(404, 'ACCOUNT_NOT_FOUND', 'no such account');
    const entries = (await listHistory(database, params, limit)).reverse();
    return reply.type('application/octet-stream').send(statementFile(kind, { account, entries, madeAt: clock.now() }));
  });

  app.get<OneAccount>(
    '/bank/v1/accounts/:bankCode/:accountNo/entries',
    { config: { call: 'entries' }, onRequest: requireBearer(bankKey) },
    async ({ params, query, faultMode }) => {
      const page = parse(FeedQuery, query);
      if (!(await findAccount(database, params))) throw new Problem(404, 'ACCOUNT_NOT_FOUND', 'no such account');
      const entries = await listIncoming(database, params, page);
      const shown = faultMode === 'duplicate' ? entries.flatMap((entry) => [entry, entry]) : entries;
      return { entries: shown.map(entryView), next: entries.at(-1)?.cursor ?? page.after };
    },
  );
}

/** Pays out; an account in this sandbox is credited. */
function payOut(database: Database, wanted: Payout): Promise<Payout> {
  return database.transaction(async (tx) => {
    const { payout, isNew } = await savePayout(tx, wanted);
    const delta = readAmount(payout.amount, payout.currency);
    const [account] = await lockAccounts(tx, [payout]);
    if (isNew && payout.status === 'paid' && delta && account?.currency === payout.currency) {
      await enter(tx, account, { label: 'payout', delta, now: payout.createdAt });
    }
    return payout;
  });
}

const entryView = ({ cursor, payment }: FeedEntry) => ({
  cursor,
  transRef: payment.transRef,
  sendingBank: payment.sendingBank,
  amount: formatAmount(payment.amount, payment.currency),
  currency: payment.currency,
  paidAt: payment.paidAt.toISOString(),
  sender: {
    bankCode: payment.sender.bankCode,
    accountNo: payment.sender.accountNo,
    accountName: payment.sender.accountName,
  },
  note: payment.reference ?? '',
});

const isSameOrder = (payout: Payout, order: PayoutOrder): boolean =>
  (Object.keys(order) as (keyof PayoutOrder)[]).every((field) => payout[field] === order[field]);
