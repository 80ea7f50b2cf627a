import { createHmac } from 'node:crypto';
import { thaiQr } from '@krapao/payloads/payment-qr';
import { afterEach, expect, it } from 'vitest';
import { startOperator } from '../testing/operator.ts';
import { peopleOf } from '../testing/people.ts';
import { startSandbox } from '../testing/sandbox.ts';

type Closed = { close(): Promise<unknown> };
const opened: Closed[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const closeAfter = <T extends Closed>(one: T): T => {
  opened.push(one);
  return one;
};

async function world(answer?: Parameters<typeof startOperator>[0]) {
  const operator = closeAfter(await startOperator(answer));
  const sandbox = closeAfter(await startSandbox({ callbackUrl: operator.url, callbackWaitMs: 5 }));
  const people = peopleOf(() => sandbox);
  const { biller, place } = await people.biller();
  const payload = thaiQr({ to: { biller, ref1: 'KP77' }, amount: '500.00' });
  return { operator, sandbox, people, place, payload };
}

it('tells of a bill that was paid, with the payment and with a hint to read the feed', async () => {
  const { operator, people, place, payload } = await world();
  const from = await people.open({ name: 'SOMCHAI RAKDEE' });
  const { transRef, paidAt } = await people.paid({ from, payload });
  await expect.poll(() => operator.callbacks.length).toBe(2);
  expect(operator.bodies('/callbacks/payments/KBANK')).toEqual([
    {
      eventId: expect.any(String),
      reference: 'KP77',
      amount: '500.00',
      currency: 'THB',
      transRef,
      sendingBank: '004',
      paidAt,
      sender: { accountNo: from.accountNo, accountName: 'SOMCHAI RAKDEE' },
    },
  ]);
  expect(operator.bodies('/callbacks/bank')).toEqual([{ eventId: expect.any(String), ...place }]);
});

it('tells of a plain transfer by the hint alone, and of what reaches a person to nobody', async () => {
  const { operator, people, place } = await world();
  const from = await people.open();
  await people.paid({ from, to: await people.open(), amount: '1.00' });
  await people.paid({ from, to: place, amount: '1.00' });
  await expect.poll(() => operator.callbacks.length).toBe(1);
  expect(operator.callbacks[0]?.path).toBe('/callbacks/bank');
});

it('signs the time and the body as they are sent', async () => {
  const { operator, people, payload } = await world();
  await people.paid({ from: await people.open(), payload });
  await expect.poll(() => operator.callbacks.length).toBe(2);
  for (const { path, headers, body } of operator.callbacks) {
    const key = path.endsWith('/KBANK') ? 'sandbox-callback-kbank' : 'sandbox-callback-bank';
    const timestamp = String(headers['x-timestamp']);
    expect(Math.abs(Date.now() / 1_000 - Number(timestamp))).toBeLessThan(60);
    expect(headers['x-signature']).toBe(createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'));
  }
});

it('says the same again until it hears 2xx, and then no more', async () => {
  const { operator, sandbox, people, place } = await world((received) => (received.length < 4 ? 503 : 200));
  await people.paid({ from: await people.open(), to: place, amount: '1.00' });
  const callbacks = async () => (await sandbox.call('GET', '/test/callbacks')).body.callbacks as Callback[];
  type Callback = { body: { accountNo?: string }; tries: number; acknowledgedAt: string | null };
  const sent = async () => (await callbacks()).find(({ body }) => body.accountNo === place.accountNo);
  await expect.poll(sent).toMatchObject({ tries: 4, acknowledgedAt: expect.any(String) });
  expect(new Set(operator.callbacks.map(({ body }) => body)).size).toBe(1);
  expect(operator.callbacks).toHaveLength(4);
});

it('goes on after a restart with what was never heard', async () => {
  const deaf = await startOperator(() => 500);
  const first = closeAfter(await startSandbox({ callbackUrl: deaf.url, callbackWaitMs: 5 }));
  const people = peopleOf(() => first);
  const [from, to] = [await people.open(), await people.business()];
  await people.paid({ from, to, amount: '1.00' });
  await expect.poll(() => deaf.callbacks.length).toBeGreaterThan(0);
  await first.close();
  await deaf.close();
  const listening = closeAfter(await startOperator(undefined, new URL(deaf.url).port));
  closeAfter(await startSandbox({ callbackUrl: deaf.url, callbackWaitMs: 5 }));
  await expect.poll(() => listening.bodies('/callbacks/bank')).toMatchObject([to]);
});

it.each([
  ['refuse', 0],
  ['duplicate', 5],
])('with the fault %s the operator hears it %i times', async (mode, times) => {
  const { operator, sandbox, people, place } = await world();
  const from = await people.open();
  await sandbox.setFault('bank', { mode, times: 1, calls: ['callback'] });
  await people.paid({ from, to: place, amount: '1.00' });
  await people.paid({ from, to: place, amount: '2.00' });
  await expect.poll(() => operator.callbacks.length).toBe(times + 1);
});

it.each(['timeout-before', 'error-500', 'garbage', 'timeout-after', 'slow'])(
  'with the fault %s it is heard in the end all the same',
  async (mode) => {
    const { operator, sandbox, people, place } = await world((receipts) =>
      receipts.at(-1)?.body.endsWith('}') ? 200 : 400,
    );
    await sandbox.setFault('bank', { mode, times: 2, delayMs: 10, calls: ['callback'] });
    await people.paid({ from: await people.open(), to: place, amount: '1.00' });
    await expect.poll(() => operator.callbacks.at(-1)?.body).toContain(place.accountNo);
  },
);

it('tells whoever listens now, when the address changes', async () => {
  const { operator, sandbox, people, place } = await world();
  const other = closeAfter(await startOperator());
  await sandbox.call('PUT', '/test/callback-url', { url: other.url });
  await people.paid({ from: await people.open(), to: place, amount: '1.00' });
  await expect.poll(() => other.callbacks.length).toBe(1);
  expect(operator.callbacks).toHaveLength(0);
});
