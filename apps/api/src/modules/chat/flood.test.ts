import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS_PER_MINUTE } from '../../app/http/rate-limits.ts';
import { type Chatter, givenGuest, historyOf, text } from '../../testing/chat.ts';
import { newAddress } from '../../testing/members.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => server.close());

const ADDRESS = newAddress();
const send = async ({ token, headers }: Chatter, address = ADDRESS) => {
  const body = { id: randomUUID(), message: text('x') };
  const options = { ...(token && { token }), ...(headers && { headers }), address, body };
  return (await server.call('POST /api/chat/send-message', options)).status;
};

it('a flood from one guest is slowed, and nobody else is: not the guest beside them, not a member', async () => {
  const [guest, beside, player] = [await givenGuest(server), await givenGuest(server), await givenPlayer(server)];
  const answers = [];
  for (let count = 0; count < REQUESTS_PER_MINUTE.write + 20; count += 1) answers.push(await send(guest));
  expect(answers.filter((status) => status === 200)).toHaveLength(REQUESTS_PER_MINUTE.write);
  expect(answers.slice(-20)).toEqual(Array(20).fill(429));
  expect([await send(guest, newAddress()), await send(beside), await send(player)]).toEqual([429, 200, 200]);
  // Refused messages are not stored; one greeting was added.
  expect(await historyOf(server, guest)).toHaveLength(REQUESTS_PER_MINUTE.write + 1);
});

it('guests who throw their id away with every message have one guest’s share of their address', async () => {
  const address = newAddress();
  const answers = [];
  for (let count = 0; count < REQUESTS_PER_MINUTE.write + 5; count += 1) answers.push(await send({}, address));
  expect(answers.filter((status) => status === 200)).toHaveLength(REQUESTS_PER_MINUTE.write);
});
