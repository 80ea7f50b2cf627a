import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { recordPayment } from '../modules/deposits/public.ts';
import { paymentsOf, peopleOf } from './deposits.ts';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

export const KRAPAO_SCB = { bankCode: 'SCB', accountNo: '4012345678' };

/** Payments through the banks' feeds, and the jobs of each minute. */
export function feedOf(server: () => MoneyServer) {
  const people = peopleOf(server);
  const job = (name: string, node = server()) =>
    node.modules.jobs.handlers[name]?.({}) ?? Promise.reject(new Error(name));
  return {
    people,
    job,
    /** The jobs of one minute: reads every account's feed, then settles open payments. */
    minute: async (node = server()) => {
      await job('read-bank-feeds', node);
      await job('settle-payments', node);
    },
    /** Retries while every database connection is busy, as the 503 asks for. */
    notice: async ({ token }: Player, amount: number) => {
      const send = () => server().call('POST /api/wallet/add', { token, body: { amount } });
      let answer = await send();
      while (answer.status === 503) answer = await send();
      expect(answer.status).toBe(200);
      return answer.body;
    },
    stranger: () => people.open({ bankCode: 'BBL', name: 'NOBODY WE KNOW' }),
    stateOf: async (transRef: string) => (await paymentsOf(server(), transRef))[0],
  };
}

/** A payment reported by the bank, not matched to a member yet. */
export const givenPayment = (node: MoneyServer, change: object) =>
  recordPayment(node.modules.deposits, {
    senderBank: '014',
    transRef: randomUUID(),
    receiverBank: 'KBANK',
    receiverAccount: '0123456789',
    amount: 1_00n as never,
    currency: 'THB',
    paidAt: node.clock.now(),
    source: 'feed',
    ...change,
  });

/** A bank with answers chosen by the test. */
export async function startBank(givePage: () => object) {
  const requests: string[] = [];
  const http = createServer((request, response) => {
    requests.push(request.url ?? '');
    const isNew = !request.url?.includes('after=');
    const page = isNew && request.url?.includes('/KBANK/') ? givePage() : { entries: [], next: null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    requests,
    close: () => new Promise((resolve) => void http.close(resolve)),
  };
}
