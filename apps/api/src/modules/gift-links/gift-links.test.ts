import { createCipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { DUPLICATE, giftsOf, INVALID, refusal } from '../../testing/gifts.ts';
import { expectBooksInOrder, givenPlayer, newKey, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
let other: MoneyServer;
const env = { GIFT_WALLET_TIMEOUT_MS: '2000' };
beforeAll(async () => {
  server = await moneyServer(env);
  other = await moneyServer(env, { besides: server });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const { people, gift, encrypt, sendSealed, send } = giftsOf(() => server);
const EMPTY = { amount: 0, inProgress: 0 };

describe('a gift link', () => {
  it('is redeemed and credited at once, with a line in the statement', {
    tags: ['S1.5', 'S2.139', 'S7.46'],
  }, async () => {
    const player = await givenPlayer(server);
    const { link } = await gift('50.25');
    const { status, body } = await send(player, link);
    expect([status, body]).toEqual([200, { status: 'SUCCESS', reference: expect.any(String), amount: 50.25 }]);
    expect(await walletOf(server, player)).toEqual({ amount: 50.25, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([
      {
        ...{ reference: body.reference, statementType: 'deposit', from: 'GIFT', to: 'WALLET' },
        ...{ amount: 50.25, status: 'SUCCESS', balanceAfter: 50.25 },
      },
    ]);
  });

  it('may stand among other words, and be spelled the other way', async () => {
    const player = await givenPlayer(server);
    const [one, two] = [await gift('10.00'), await gift('20.00')];
    expect((await send(player, `มะลิส่งซองของขวัญให้คุณ\n${one.link}. กดรับได้เลย`)).status).toBe(200);
    const spelled = `https://gift.truemoney.com/campaign/voucher_detail/?v=${two.hash}`;
    expect((await send(player, spelled)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 30, inProgress: 0 });
  });

  it('used before is TRUELINK_DUPLICATE, by oneself and by anybody else', {
    tags: ['S8.63', 'R26.3', 'C9'],
  }, async () => {
    const [player, thief] = [await givenPlayer(server), await givenPlayer(server)];
    const { link } = await gift();
    await send(player, link);
    expect(await send(player, link)).toMatchObject(DUPLICATE);
    expect(await send(thief, link)).toMatchObject(DUPLICATE);
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
    expect(await walletOf(server, thief)).toEqual(EMPTY);
    expect((await statementOf(server, thief)).total).toBe(0);
  });

  it('sent by ten members at once, at two nodes, is one member’s', async () => {
    const players = [];
    for (let i = 0; i < 10; i++) players.push(await givenPlayer(server));
    const { link } = await gift();
    const answers = await Promise.all(players.map((player, i) => send(player, link, {}, i % 2 ? server : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    await server.later(HOUR_MS);
    const wallets = await Promise.all(players.map((player) => walletOf(server, player)));
    expect(wallets.filter(({ amount }) => amount === 50)).toHaveLength(1);
    expect(wallets.reduce((sum, { amount }) => sum + amount, 0)).toBe(50);
  });

  it('repeated with the same key is answered the same', async () => {
    const player = await givenPlayer(server);
    const { link } = await gift();
    const [sealed, key] = [await encrypt(player, link), newKey()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendSealed(player, sealed, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
  });

  it('taken by somebody else’s wallet is TRUELINK_DUPLICATE', async () => {
    const player = await givenPlayer(server);
    const { link, hash } = await gift();
    const mobile = (await people.wallet()).accountNo;
    await server.sandbox.call('POST', `/gift/campaign/vouchers/${hash}/redeem`, { mobile, voucher_hash: hash });
    expect(await send(player, link)).toMatchObject(DUPLICATE);
    expect(await walletOf(server, player)).toEqual(EMPTY);
  });

  it('that our own wallet took before anybody sent it is TRUELINK_DUPLICATE', async () => {
    const player = await givenPlayer(server);
    const { link, hash } = await gift();
    const mobile = '0899999999';
    await server.sandbox.call('POST', `/gift/campaign/vouchers/${hash}/redeem`, { mobile, voucher_hash: hash });
    expect(await send(player, link)).toMatchObject(DUPLICATE);
    expect(await walletOf(server, player)).toEqual(EMPTY);
  });

  it('of less than 2 baht, for several people, expired or unknown is refused, and nothing is written', {
    tags: ['S5.37', 'S9.29'],
  }, async () => {
    const player = await givenPlayer(server);
    expect(await send(player, (await gift('1.99')).link)).toMatchObject({
      ...refusal(422, 'TRANSFER_MINIMUM'),
      body: { message: 'TRANSFER_MINIMUM', value: 2 },
    });
    const past = new Date(server.clock.now().getTime() - MINUTE_MS).toISOString();
    const refused = [
      (await gift('50.00', { people: 2 })).link,
      (await gift('50.00', { expiresAt: past })).link,
      `https://gift.truemoney.com/campaign/?v=${randomBytes(17).toString('hex')}`,
    ];
    for (const link of refused) expect(await send(player, link)).toMatchObject(INVALID);
    expect(await walletOf(server, player)).toEqual(EMPTY);
    expect((await statementOf(server, player)).total).toBe(0);
    expect((await send(player, (await gift('2.00')).link)).status).toBe(200);
  });

  it('is not for a member who plays in kip, nor while the operator has closed it: NO_WALLET', {
    tags: ['S8.51'],
  }, async () => {
    const lao = await givenPlayer(server, { currency: 'LAK' });
    expect(await send(lao, (await gift()).link)).toMatchObject(refusal(404, 'NO_WALLET'));
    const player = await givenPlayer(server);
    await server.database.query(`update deposit_wallet set is_open = false where mode = 'LINK'`);
    expect(await send(player, (await gift()).link)).toMatchObject(refusal(404, 'NO_WALLET'));
    await server.database.query(`update deposit_wallet set is_open = true where mode = 'LINK'`);
  });
});

describe('a wallet that knows one voucher by two names', () => {
  it('gives it to us once, and so do we', async () => {
    const wallet = await startWallet();
    const node = await moneyServer({ GIFT_WALLET_URL: wallet.url }, { besides: server });
    const [one, two] = [await givenPlayer(server), await givenPlayer(server)];
    const link = (hash: string) => `https://gift.truemoney.com/campaign/?v=${hash}`;
    const answers = await Promise.all([send(one, link('abcDEF'), {}, node), send(two, link('ABCdef'), {}, node)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const wallets = await Promise.all([one, two].map((player) => walletOf(server, player)));
    expect(wallets.reduce((sum, { amount }) => sum + amount, 0)).toBe(50);
    await node.close();
    await wallet.close();
  });
});

/** A wallet that ignores upper and lower case in links, and lets two requests verify before one redeems. */
async function startWallet() {
  let looked = 0;
  let isTaken = false;
  const voucher = { voucher_id: '384828223837462', amount_baht: '50.00', member: 1 };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isLook = request.url?.includes('/verify');
    if (isLook) looked++;
    while (isLook && looked < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const code = isTaken ? 'TARGET_USER_REDEEMED' : 'SUCCESS';
    if (!isLook) isTaken = true;
    const data = { voucher, my_ticket: isTaken ? { mobile: '0899999999', amount_baht: '50.00' } : null };
    const status = code === 'SUCCESS' ? 200 : 400;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: { code }, data }));
  };
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => void http.close(resolve)),
  };
}

describe('what is no gift link', () => {
  it.each([
    'http://gift.truemoney.com/campaign/?v=abc',
    'https://gift.truemoney.com.evil.example/campaign/?v=abc',
    'https://evil.example/?https://gift.truemoney.com/campaign/?v=abc',
    'https://gift.truemoney.com@evil.example/campaign/?v=abc',
    'https://gift.truemoney.com/campaign/?v=../../admin',
    'https://gift.truemoney.com/campaign/?v=a%2e%2e',
    'https://gift.truemoney.com/campaign/?v=abc&mobile=0800000000',
    `https://gift.truemoney.com/campaign/?v=${'a'.repeat(65)}`,
    'https://gift.truemoney.com/campaign/?v=',
    '',
    'สวัสดี',
  ])('%j is TRUELINK_INVALID, well encrypted as it is', { tags: ['S8.64', 'R26.2'] }, async (text) => {
    const player = await givenPlayer(server);
    expect(await send(player, text)).toMatchObject(INVALID);
  });

  it('is TRUELINK_INVALID too when it is not encrypted, cut, changed, or under another key', {
    tags: ['R26.1'],
  }, async () => {
    const player = await givenPlayer(server);
    const { link } = await gift();
    const sealed = await encrypt(player, link);
    const changed = Buffer.from(sealed, 'base64');
    changed[20] = (changed[20] ?? 0) ^ 1;
    const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12));
    const foreign = Buffer.concat([randomBytes(12), cipher.update(link), cipher.final(), cipher.getAuthTag()]);
    for (const sent of [
      link,
      sealed.slice(0, 40),
      'AAAA',
      '!!!!',
      changed.toString('base64'),
      foreign.toString('base64'),
    ]) {
      expect(await sendSealed(player, sent)).toMatchObject(INVALID);
    }
    expect((await sendSealed(player, sealed)).status).toBe(200);
  });
});
