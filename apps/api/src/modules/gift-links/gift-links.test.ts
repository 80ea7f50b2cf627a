import { createCipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { peopleOf } from '../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, newKey, type Player, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let other: MoneyServer;
const env = { GIFT_WALLET_TIMEOUT_MS: '400' };
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

const people = peopleOf(() => server);

async function gift(amount = '50.00', change: object = {}) {
  const from = (await people.wallet()).accountNo;
  const { status, body } = await server.sandbox.call('POST', '/test/gifts', { from, amount, ...change });
  expect(status).toBe(201);
  return body as { hash: string; link: string };
}

/** As the page does it. */
async function encrypt(player: Player, text: string): Promise<string> {
  const { body } = await server.call('GET /api/lookup/deposit', { token: player.token });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(body.giftLinkKey, 'base64'), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

const sendSealed = ({ token }: Player, link: string, headers = {}, node = server) =>
  node.call('POST /api/wallet/truelink', { token, body: { link }, headers });
const send = async (player: Player, link: string, headers = {}, node = server) =>
  sendSealed(player, await encrypt(player, link), headers, node);

const refusal = (status: number, message: string) => ({ status, body: { message } });
const INVALID = refusal(400, 'TRUELINK_INVALID');
const DUPLICATE = refusal(409, 'TRUELINK_DUPLICATE');
const EMPTY = { amount: 0, inProgress: 0 };

describe('a gift link', () => {
  it('is redeemed and credited at once, with a line in the statement', async () => {
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

  it('used before is TRUELINK_DUPLICATE, by oneself and by anybody else', async () => {
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

  it('of less than 2 baht, for several people, expired or unknown is refused, and nothing is written', async () => {
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

  it('is not for a member who plays in kip, nor while the operator has closed it: NO_WALLET', async () => {
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

/** Looks at links without minding large and small letters, and lets two look before one takes. */
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
  ])('%j is TRUELINK_INVALID, well encrypted as it is', async (text) => {
    const player = await givenPlayer(server);
    expect(await send(player, text)).toMatchObject(INVALID);
  });

  it('is TRUELINK_INVALID too when it is not encrypted, cut, changed, or under another key', async () => {
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

describe('while the wallet is not well', () => {
  it.each(['timeout-before', 'timeout-after', 'error-500', 'garbage', 'refuse'])(
    'a redeem that suffers %s is in progress, and ends credited once',
    async (mode) => {
      const player = await givenPlayer(server);
      const { link } = await gift();
      await server.sandbox.setFault('gift', { mode, times: 1, calls: ['redeem'] });
      const { status, body } = await send(player, link);
      expect([status, body]).toMatchObject([200, { status: 'IN_PROGRESS', amount: 50 }]);
      expect(await walletOf(server, player)).toEqual(EMPTY);
      expect((await statementOf(server, player)).statements).toMatchObject([{ amount: 50, status: 'IN_PROGRESS' }]);
      expect(await send(player, link)).toMatchObject(DUPLICATE);
      await server.later(MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
      expect((await statementOf(server, player)).statements).toMatchObject([
        { reference: body.reference, amount: 50, status: 'SUCCESS', balanceAfter: 50 },
      ]);
    },
  );

  it.each(['timeout-before', 'error-500', 'garbage', 'refuse'])(
    'one that cannot even be looked at (%s) is in progress without an amount, and ends credited',
    async (mode) => {
      const player = await givenPlayer(server);
      const { link } = await gift();
      await server.sandbox.setFault('gift', { mode, times: 2, calls: ['verify'] });
      expect(await send(player, link)).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS', amount: null } });
      await server.later(0);
      await server.later(MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
      expect((await statementOf(server, player)).statements).toMatchObject([{ amount: 50, status: 'SUCCESS' }]);
    },
  );

  it.each(['TARGET_USER_NOT_FOUND', 'TARGET_USER_STATUS_INACTIVE'])(
    'our own wallet being unusable (%s) does not cost the member the gift: it waits, and operators read of it',
    async (code) => {
      const player = await givenPlayer(server);
      const { link } = await gift();
      await server.sandbox.setFault('gift', { mode: 'refuse', code, times: 2 });
      expect((await send(player, link)).body.status).toBe('IN_PROGRESS');
      await server.later(0);
      expect(server.logLines.some((line) => line.includes('a gift link is in the open') && line.includes(code))).toBe(
        true,
      );
      await server.later(MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
    },
  );

  it('one that turns out to be no voucher ends as FAILED, and may be sent again', async () => {
    const player = await givenPlayer(server);
    await server.sandbox.setFault('gift', { mode: 'error-500', times: 1, calls: ['verify'] });
    const link = `https://gift.truemoney.com/campaign/?v=${randomBytes(17).toString('hex')}`;
    expect((await send(player, link)).body.status).toBe('IN_PROGRESS');
    await server.later(MINUTE_MS);
    expect((await statementOf(server, player)).statements).toMatchObject([{ status: 'FAILED', balanceAfter: null }]);
    expect(await send(player, link)).toMatchObject(INVALID);
    expect(await walletOf(server, player)).toEqual(EMPTY);
  });

  it('one that somebody else took while we waited ends as FAILED, and credits nothing', async () => {
    const player = await givenPlayer(server);
    const { link, hash } = await gift();
    await server.sandbox.setFault('gift', { mode: 'timeout-before', times: 1, calls: ['redeem'] });
    await send(player, link);
    const mobile = (await people.wallet()).accountNo;
    await server.sandbox.call('POST', `/gift/campaign/vouchers/${hash}/redeem`, { mobile, voucher_hash: hash });
    await server.later(MINUTE_MS);
    expect(await walletOf(server, player)).toEqual(EMPTY);
    expect((await statementOf(server, player)).statements).toMatchObject([{ status: 'FAILED' }]);
  });

  it('is asked by several at once, and still credits once', async () => {
    const player = await givenPlayer(server);
    const { link, hash } = await gift();
    await server.sandbox.setFault('gift', { mode: 'timeout-after', times: 1, calls: ['redeem'] });
    await send(player, link);
    const resolve = (node: MoneyServer) => node.modules.jobs.handlers['redeem-gift-link']?.({ hash });
    // The wallet may still be at it when the first ones ask.
    await until(async () => {
      await Promise.all([resolve(server), resolve(other), resolve(server), resolve(other)]);
      return (await walletOf(server, player)).amount > 0;
    }, 'the gift');
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
  });
});
