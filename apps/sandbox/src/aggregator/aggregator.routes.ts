import { SCALE } from '@krapao/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findAccount } from '../bank/accounts.repository.ts';
import { type HistoryEntry, listHistory } from '../bank/payments.repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { parse } from '../problem.ts';
import { sameText } from '../same-text.ts';

const KEY = 'sandbox-aggregator-key';
const LINES_MAX = 2_000;
const BANGKOK_AHEAD_MS = 7 * 3_600_000;

const Query = z.object({
  dateFrom: z.iso.date(),
  dateTo: z.iso.date(),
  pageToken: z
    .string()
    .regex(/^p\d+$/)
    .optional(),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
type OneAccount = { Params: { bank: string; number: string } };
type Options = { database: Database; clock: Clock; faults: Faults; closing: AbortSignal };

/**
 * A company that reads the accounts of its customers at many banks. Lists by day in Bangkok, newest first, both directions;
 * amounts in hundredths, times of the bank without a zone.
 */
export async function aggregatorRoutes(app: FastifyInstance, { database, faults, closing }: Options): Promise<void> {
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'aggregator',
    refuse: (reply) => reply.code(429).send({ message: 'TOO_MANY_REQUESTS' }),
  });

  app.get<OneAccount>(
    '/aggregator/v2/banks/:bank/accounts/:number/transactions',
    { config: { call: 'transactions' } },
    async ({ headers, params, query, faultMode }, reply) => {
      if (!sameText(`${headers['x-api-key'] ?? ''}`, KEY)) return reply.code(401).send({ message: 'UNAUTHORIZED' });
      const { dateFrom, dateTo, pageToken, pageSize } = parse(Query, query);
      const place = { bankCode: params.bank, accountNo: params.number };
      const account = await findAccount(database, place);
      if (!account) return reply.code(404).send({ message: 'ACCOUNT_NOT_LINKED' });
      const lines = (await listHistory(database, place, LINES_MAX)).filter(
        ({ createdAt }) => dayOf(createdAt) >= dateFrom && dayOf(createdAt) <= dateTo,
      );
      const offset = Number(pageToken?.slice(1) ?? 0);
      const page = lines.slice(offset, offset + pageSize).map((line) => lineOf(line, account.currency));
      return {
        account: { number: params.number, currency: account.currency },
        data: { transactions: faultMode === 'duplicate' ? page.flatMap((line) => [line, line]) : page },
        ...(offset + pageSize < lines.length && { nextPageToken: `p${offset + pageSize}` }),
      };
    },
  );
}

const localOf = (at: Date) => new Date(at.getTime() + BANGKOK_AHEAD_MS).toISOString();
const dayOf = (at: Date) => localOf(at).slice(0, 10);

function lineOf({ number, delta, createdAt, payment }: HistoryEntry, currency: 'THB' | 'LAK') {
  const size = delta < 0n ? -delta : delta;
  const isIn = delta > 0n;
  return {
    lineNo: number,
    transactionId: payment?.transRef ?? `L${number}`,
    bookedAt: localOf(createdAt).slice(0, 19).replace('T', ' '),
    amount: Number(size) * (SCALE[currency] === 0 ? 100 : 1),
    type: isIn ? 'CR' : 'DR',
    ...(isIn &&
      payment && {
        counterparty: {
          bank: payment.sendingBank,
          account: payment.sender.accountNo,
          name: payment.sender.accountName,
        },
      }),
    remark: payment?.reference ?? '',
  };
}
