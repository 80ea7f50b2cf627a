import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftsOf } from '../../testing/gifts.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator } from '../../testing/operators.ts';

/** Not started for tests of services on this machine: addresses are refused as in production. */
let server: MoneyServer;
let inside: Server;
let requests = 0;
beforeAll(async () => {
  server = await moneyServer({ UNSAFE_OUTSIDE: 'false' });
  inside = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  inside.close();
  await server.close();
});
const insideUrl = () => `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;

async function request(url: string) {
  const owner = await givenOperator(server, 'owner');
  const answer = await server.officeApp.inject({
    method: 'POST',
    url: '/api/office/connections/gifts/change',
    headers: { cookie: owner.cookie, 'idempotency-key': randomUUID() },
    payload: {
      ...{ scope: '', why: 'a new company' },
      connections: [{ adapter: 'truemoney', isOn: true, settings: { url, mobile: '0811111111' }, secrets: {} }],
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the address of a connection', { tags: ['O1174'] }, () => {
  it.each([
    ['of this machine', insideUrl],
    ['of our network', () => 'https://10.1.2.3/'],
    ['of the machine’s own data', () => 'http://169.254.169.254/latest/'],
    ['in another spelling', () => 'https://[::ffff:10.1.2.3]/'],
    ['on the internet, but not encrypted', () => 'http://93.184.215.14/'],
    ['that nobody has', () => 'https://nobody.invalid/'],
  ])('%s is refused', async (_, url) => {
    expect(await request(url())).toEqual({ status: 400, body: { message: 'KEY_INVALID', key: 'connections.0.url' } });
  });

  it('on the internet is taken, and that of the sandbox too', async () => {
    expect((await request('https://93.184.215.14/')).status).toBe(200);
    await server.database.query(`update approval set state = 'lapsed', lapsed_because = 'changed', decided_at = now()`);
    expect((await request(`${server.sandbox.base}/gift/`)).status).toBe(200);
  });

  it('that leads into our network by now is not called', async () => {
    await server.database.query(
      `insert into connection (id, port, scope, place, adapter, is_on, settings, secrets)
       values ('gifts-truemoney', 'gifts', '', 0, 'truemoney', true, $1, '{}')`,
      [JSON.stringify({ url: insideUrl(), mobile: '0811111111' })],
    );
    const { gift, send } = giftsOf(() => server);
    const { link } = await gift();
    const { body } = await send(await givenPlayer(server), link);
    expect([body, requests]).toEqual([expect.objectContaining({ status: 'IN_PROGRESS' }), 0]);
  });
});
