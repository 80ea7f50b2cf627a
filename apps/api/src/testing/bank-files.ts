import { expect } from 'vitest';
import type { MoneyServer } from './money-server.ts';
import { nok } from './office-money.ts';
import type { ReviewQueue } from './review-queue.ts';
import { form } from './slips.ts';
import { type GivenRequest, givenRequestOn } from './withdrawals.ts';

/** Lines of a bank's file. */
export const text = (...lines: (string | string[])[]) => `${lines.flat().join('\n')}\n`;

export function bankFiles(server: () => MoneyServer, desk: ReviewQueue) {
  const { office } = desk;
  const send = async (batch: string, bytes: Uint8Array | string, as = nok) => {
    const { body, headers } = form({ bytes: Buffer.from(bytes as string), fileName: 'result.csv', type: 'text/csv' });
    const answer = await fetch(`${desk.url}/api/office/withdrawals/batches/${batch}/result`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${as.token}` },
      body: new Uint8Array(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: looked at as it is.
    return { status: answer.status, body: (await answer.json()) as any };
  };

  const givenBatch = async (amounts: readonly number[] = [400, 300.5, 200]) => {
    const given: GivenRequest[] = [];
    for (const amount of amounts) given.push(await givenRequestOn(server(), amount));
    given.sort((a, b) => (a.id < b.id ? -1 : 1));
    const { status, body } = await office('POST /api/office/withdrawals/batches', {
      body: { ids: given.map(({ id }) => id) },
    });
    expect(status).toBe(200);
    const { csv } = (await office(`POST /api/office/withdrawals/batches/${body.id}/file`)).body;
    const lines: string[] = csv.trimEnd().split('\n').slice(2, -1);
    const results = lines.map((line) => {
      const [number, reference, , , , amount] = line.split(',');
      return `${number},${reference},${amount},paid,KB${reference?.slice(0, 8)}`;
    });
    const total = body.total.toFixed(2);
    const head = [`krapao-results,1,${body.number},THB`, 'line,reference,amount,status,note'];
    return { batch: body, csv: csv as string, given, head, results, end: `total,${results.length},${total}` };
  };
  return { send, givenBatch };
}
