import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  callBack,
  callbackBody,
  codeRow,
  codeStates,
  createCode,
  deleteCode,
  givenCode,
  peopleOf,
} from '../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
let other: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ CHANNELS_TIMEOUT_MS: '3000' });
  other = await moneyServer({ CHANNELS_TIMEOUT_MS: '3000' }, { besides: server });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const people = peopleOf(() => server);

describe('a callback that was lost', () => {
  it.each(['WW', 'PAYTIMZ'])('of %s costs a minute: the channel is asked', async (channel) => {
    const player = await givenPlayer(server);
    const { payload } = await givenCode(server, player, channel, 100);
    await people.paid({ from: await people.open(), payload });
    await server.later(MINUTE_MS + SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
    expect(await codeStates(server, player)).toEqual(['paid']);
  });

  it('is found although the channel was silent until after the code’s end', async () => {
    const player = await givenPlayer(server);
    const { payload } = await givenCode(server, player, 'WW', 100);
    await people.paid({ from: await people.open(), payload });
    await server.sandbox.setFault('channels', { mode: 'timeout-before', calls: ['status'] });
    await server.later(16 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await codeStates(server, player)).toEqual(['live']);
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
  });

  it('of a code that seemed not to be made, or that another took the place of, is found too', async () => {
    const player = await givenPlayer(server);
    await server.sandbox.setFault('channels', { mode: 'timeout-after', times: 1, calls: ['create'] });
    await createCode(server, player, 'WW', 100);
    await server.sandbox.setFault('channels', { mode: 'error-500', times: 1, calls: ['cancel'] });
    const { payload, qrcodeId } = await givenCode(server, player, 'WW', 100);
    await deleteCode(server, player, qrcodeId);
    server.clock.advance(SECOND_MS);
    const { transRef } = await people.paid({ from: await people.open(), payload });
    await server.later(MINUTE_MS + SECOND_MS);
    const [payment] = await server.database.query('select state, reason from payment where trans_ref = $1', [transRef]);
    expect(payment).toEqual({ state: 'review', reason: 'CANCELLED_QR' });
  });

  it('and one that comes after all changes nothing', async () => {
    const player = await givenPlayer(server);
    const { payload, reference, qrcodeId } = await givenCode(server, player, 'WW', 100);
    const paid = await people.paid({ from: await people.open(), payload });
    await Promise.all([
      server.later(MINUTE_MS + SECOND_MS),
      callBack(other, 'WW', callbackBody(server, { ...paid, reference })),
    ]);
    await callBack(server, 'WW', callbackBody(server, { ...paid, reference }));
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
    expect((await codeRow(server, qrcodeId)).state).toBe('paid');
  });
});

describe('over the real line', () => {
  it('a phone pays, the channel calls back, and the money is there', async () => {
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const [kbank, ww] = [await givenPlayer(server), await givenPlayer(server)];
    await server.sandbox.call('PUT', '/test/callback-url', { url: `${url}/callbacks/` });
    const { payload } = await givenCode(server, kbank, 'KBANK', 555);
    await people.paid({ from: await people.open(), payload });
    await expect.poll(() => walletOf(server, kbank), { timeout: 15_000 }).toEqual({ amount: 555, inProgress: 0 });
    expect(await walletOf(server, ww)).toEqual({ amount: 0, inProgress: 0 });
  });
});
