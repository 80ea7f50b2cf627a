import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../platform/clock.ts';
import { AGGREGATOR, AGGREGATOR_PATH } from '../testing/aggregator.ts';
import { codeStates, createCode, givenCode, KRAPAO_KBANK } from '../testing/deposits.ts';
import { KRAPAO_SCB } from '../testing/feed.ts';
import { e164, newAddress, newPhone, readTexts } from '../testing/members.ts';
import { expectBooksInOrder, givenPlayer, type Player, statementOf, transfer, walletOf } from '../testing/money.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';
import { givenOperator } from '../testing/operators.ts';
import { SLIP_RULES, seenSlip, slipsInQueue, uploaded } from '../testing/slips.ts';
import { AUTOMATIC, givenRequestOn, withdrawalsOf } from '../testing/withdrawals.ts';

let base: MoneyServer;
let owner: Awaited<ReturnType<typeof givenOperator>>;
const servers: MoneyServer[] = [];
beforeAll(async () => {
  base = await moneyServer();
  owner = await givenOperator(base, 'owner');
  await base.saveSetting('slip', SLIP_RULES);
  await withdrawalsOf(() => base).setRules(AUTOMATIC);
});
afterAll(async () => {
  await expectBooksInOrder(base);
  for (const server of servers) await server.close();
  await base.close();
});

const accountOf = ({ bankCode, accountNo }: typeof KRAPAO_SCB) => `${bankCode}-${accountNo}`;
const url = (path: string) => `${base.sandbox.base}/${path}`;
const gateway = () => ({ url: url('gateway/v1/'), merchantId: 'krapao', key: 'an old key', callbackKey: 'an old key' });

/**
 * Every adapter of every port with a key that its service refuses, and the channel, currency or game it is tried with;
 * null where its service has no key.
 */
const oldKeys = (): Record<string, { scope?: string; settings: Record<string, string> } | null> => ({
  'sms sms': { settings: { url: url('sms/v1/'), key: 'an old key' } },
  'sms thaibulksms': { settings: { url: url('thaibulksms'), key: 'k', secret: 'an old key', sender: 'KRAPAO' } },
  'sms twilio': {
    settings: { url: url('twilio'), account: `AC${'0'.repeat(32)}`, token: 'an old key', sender: 'KRAPAO' },
  },
  'sms sms-http': {
    settings: {
      url: url('plain-gateway/send'),
      body: '{"user":"u","pass":"{secret}","dest":"{phone}","msg":"{text}","ref":"{id}"}',
      ...{ secret: 'an old key', successPath: 'result.status', successValues: 'OK' },
      checkUrl: url('plain-gateway/credit?pass={secret}'),
    },
  },
  'feeds bank': { scope: accountOf(KRAPAO_SCB), settings: { url: url('bank/v1/'), key: 'an old key' } },
  'feeds feed-http': {
    scope: accountOf(KRAPAO_KBANK),
    settings: { ...AGGREGATOR, url: url(AGGREGATOR_PATH), key: 'an old key' },
  },
  'slips slip-verifier': { settings: { url: url('slips/v1/'), key: 'an old key' } },
  'slips slipok': { settings: { url: url('slipok'), branch: '1001', key: 'an old key' } },
  'slips easyslip': { settings: { url: url('easyslip'), token: 'an old key' } },
  'qr channel': { scope: 'WW', settings: { url: url('channels/v1/WW/'), key: 'an old key' } },
  'qr signed-gateway': { scope: 'WW', settings: gateway() },
  'qr scb': {
    scope: 'WW',
    settings: { url: url('scb/'), apiKey: 'k', apiSecret: 'an old key', billerId: '311040039475180', ref3: 'KRA' },
  },
  'qr phajay': { scope: 'BCEL', settings: { url: url('phajay/v1/api/'), secretKey: 'an old key' } },
  'payouts bank': { scope: 'THB', settings: { url: url('bank/v1/'), key: 'an old key' } },
  'payouts signed-gateway': { scope: 'THB', settings: gateway() },
  'games reference': {
    scope: 'naga',
    settings: { url: url('games/a/naga'), operator: 'krapao', secret: 'an old key' },
  },
  'games agent': { scope: 'sangwian', settings: { url: url('games/b/sangwian'), key: 'an old key' } },
  'games allmybeef': {
    scope: 'samtua',
    settings: {
      ...{ url: url('games/amb/samtua/'), prefix: 'sb', agent: 'testag', key: 'an old key', web: 'krapao' },
      site: 'https://play.example/',
    },
  },
  'games sbo568': {
    scope: 'takraw',
    settings: { url: url('games/sbo/takraw/'), key: 'an old key', keyMadeOn: '2026-01-31', agent: 'testag' },
  },
  'gifts truemoney': null,
});

type Row = { port: string; adapter: string; scope: string; id: string; settings: Record<string, string> };
const oldRows = (of?: string): Row[] =>
  Object.entries(oldKeys()).flatMap(([name, entry]) => {
    const [port = '', adapter = ''] = name.split(' ');
    if (!entry || (of !== undefined && port !== of)) return [];
    return [{ port, adapter, scope: entry.scope ?? '', id: `old-${port}-${adapter}`, settings: entry.settings }];
  });
const working = (port: string, adapter: string, scope: string, settings: Record<string, string>): Row => ({
  ...{ port, adapter, scope, settings },
  id: `new-${port}-${adapter}`,
});

/** A server that calls these connections, in their order. */
async function connected(rows: readonly Row[]): Promise<MoneyServer> {
  await base.database.query('delete from connection');
  await base.database.query(
    `insert into connection (id, port, scope, place, adapter, is_on, settings, secrets)
     select id, port, scope, place, adapter, true, settings, '{}' from jsonb_to_recordset($1::jsonb)
     as given (id text, port text, scope text, place int, adapter text, settings jsonb)`,
    [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  );
  const server = await moneyServer({}, { besides: base });
  servers.push(server);
  return server;
}
async function office(server: MoneyServer, call: string) {
  const [method = 'GET', path = ''] = call.split(' ');
  const headers = { cookie: owner.cookie };
  // biome-ignore lint/suspicious/noExplicitAny: answers of two calls.
  return (await server.officeApp.inject({ method: method as 'GET', url: path, headers })).json() as any;
}

let accounts = 6_000;
async function givenSlip() {
  const place = { bankCode: 'KBANK', accountNo: `77700${++accounts}4` };
  const player = await givenPlayer(base, { accountNo: place.accountNo });
  await base.sandbox.call('POST', '/test/people', { ...place, name: player.bank.accountName, balance: '10000' });
  const to = { bankCode: 'SCB', accountNo: '4012345678' };
  const { body } = await base.sandbox.call('POST', '/test/pay', { from: place, to, amount: '250.75' });
  const picture = await fetch(new URL(String(body.slipPath), base.sandbox.base));
  return { player, picture: new Uint8Array(await picture.arrayBuffer()) };
}
const sendCode = async (server: MoneyServer) => {
  const phoneNumber = newPhone();
  const { body } = await server.call('POST /api/otp/send', { body: { phoneNumber }, address: newAddress() });
  return { message: (body as { message?: string }).message, texts: await readTexts(server, e164(phoneNumber)) };
};

const lao = () => givenPlayer(base, { currency: 'LAK' });
async function expectUntouched(server: MoneyServer, player: Player, amount = 0): Promise<void> {
  expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
  const { statements } = await statementOf(server, player);
  expect(statements.filter(({ status }) => status === 'IN_PROGRESS')).toEqual([]);
}

describe('a key that its service refuses', { tags: ['O1302'], timeout: 120_000 }, () => {
  it('is shown as the key’s fault with the connection, for every adapter there is', async () => {
    const server = await connected(oldRows());
    const { adapters } = await office(server, 'GET /api/office/connections');
    const names = Object.entries(adapters as Record<string, { name: string }[]>).flatMap(([port, all]) =>
      all.map(({ name }) => `${port} ${name}`),
    );
    expect(Object.keys(oldKeys()).toSorted()).toEqual(names.toSorted());
    // Of PhaJay only an order tries the key.
    expect((await createCode(server, await lao(), 'BCEL', 50_000)).body.message).toBe('QR_FAIL');
    for (const { id } of oldRows()) {
      const checked = await office(server, `POST /api/office/connections/${id}/check`);
      expect({ id, ...checked }).toMatchObject({ id, isWorking: false, isKeyRefused: true });
    }
    const { groups } = await office(server, 'GET /api/office/connections');
    const shown = (groups as { connections: { id: string; state: string; isKeyRefused: boolean }[] }[])
      .flatMap(({ connections }) => connections)
      .filter(({ id }) => id.startsWith('old-'));
    expect(shown).toHaveLength(oldRows().length);
    for (const row of shown) expect(row).toMatchObject({ id: row.id, state: 'down', isKeyRefused: true });
  });

  it('leads to the next connection', async () => {
    const server = await connected([
      ...oldRows('sms'),
      working('sms', 'sms', '', { url: url('sms/v1/'), key: 'sandbox-sms-key' }),
      ...oldRows('slips'),
      working('slips', 'slip-verifier', '', { url: url('slips/v1/'), key: 'sandbox-slip-key' }),
      ...oldRows('qr'),
      working('qr', 'channel', 'WW', { url: url('channels/v1/WW/'), key: 'sandbox-channel-ww' }),
      working('qr', 'phajay', 'BCEL', { url: url('phajay/v1/api/'), secretKey: 'sandbox-phajay-key' }),
    ]);
    expect((await sendCode(server)).texts).toHaveLength(1);
    const { player, picture } = await givenSlip();
    expect(await uploaded(server, player, picture)).toMatchObject({ status: 'SUCCESS', amount: 250.75 });
    expect(await walletOf(server, player)).toEqual({ amount: 250.75, inProgress: 0 });
    expect(await givenCode(server, await givenPlayer(server), 'WW', 500)).toMatchObject({ hasQrcode: true });
    expect(await givenCode(server, await lao(), 'BCEL', 50_000)).toMatchObject({ hasQrcode: true });
    // None of them is asked first any more, and none is taken for a member's slip or number.
    expect((await sendCode(server)).texts).toHaveLength(1);
  });

  it('without another connection refuses codes, and moves nothing', async () => {
    for (const row of [...oldRows('sms'), ...oldRows('qr')]) {
      const server = await connected([row]);
      if (row.port === 'sms') {
        expect(await sendCode(server)).toEqual({ message: 'OTP_SEND_FAIL', texts: [] });
      } else {
        const player = row.scope === 'BCEL' ? await lao() : await givenPlayer(server);
        expect((await createCode(server, player, row.scope, 50_000)).body.message).toBe('QR_FAIL');
        expect(await codeStates(server, player)).toEqual(['failed']);
        await expectUntouched(server, player);
      }
    }
  });

  it('leaves slips in progress, then in the review queue, and settles them with the new key', async () => {
    for (const row of oldRows('slips')) {
      const server = await connected([row]);
      const { player, picture } = await givenSlip();
      const { reference, status } = await uploaded(server, player, picture);
      expect(status).toBe('IN_PROGRESS');
      await server.later(HOUR_MS + MINUTE_MS);
      expect(await seenSlip(server, player, reference)).toMatchObject({ status: 'IN_PROGRESS', note: null });
      expect(await slipsInQueue(server)).toHaveLength(1);
      expect(server.logLines.some((line) => line.includes('slip.verifier-refuses'))).toBe(true);
      const better = await connected([
        working('slips', 'slip-verifier', '', { url: url('slips/v1/'), key: 'sandbox-slip-key' }),
      ]);
      await better.later(HOUR_MS);
      expect(await walletOf(better, player)).toEqual({ amount: 250.75, inProgress: 0 });
    }
  });

  it('leaves pictures of wallet slips to people, with that reason', { tags: ['O1363'] }, async () => {
    const settings = { url: url('easyslip'), token: 'an old key', walletUrl: url('easyslip/api/v1') };
    const server = await connected([working('slips', 'easyslip', '', { ...settings, walletPictures: 'on' })]);
    const player = await givenPlayer(server);
    await base.database.query(`update member set bank_code = 'TRUEWALLET' where id = $1`, [player.id]);
    const blank = { width: 600, height: 900, channels: 3, background: '#ffffff' } as const;
    const { reference } = await uploaded(server, player, await sharp({ create: blank }).png().toBuffer());
    const [slip] = await base.database.query('select status, wallet from slip where reference = $1', [reference]);
    expect(slip).toEqual({ status: 'review', wallet: { kind: 'unconfirmed', why: 'refused' } });
    expect(server.logLines.some((line) => line.includes('slip.verifier-refuses'))).toBe(true);
  });

  it('leaves withdrawals held and in the review queue, and never pays or returns them', async () => {
    for (const row of oldRows('payouts')) {
      const server = await connected([row]);
      const { player, id } = await givenRequestOn(server);
      for (let step = 0; step < 8; step += 1) await server.later(10 * MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
      const [state] = await base.database.query<{ status: string; is_silent: boolean }>(
        'select status, is_bank_silent as is_silent from withdrawal where id = $1',
        [id],
      );
      expect(state).toEqual({ status: 'approved', is_silent: true });
    }
  });

  it('of a game refuses transfers without a fault of the member, or leaves them to people, and nothing has moved', async () => {
    for (const row of oldRows('games')) {
      await connected([]);
      const player = await givenPlayer(base, { money: 500, games: [row.scope] });
      const server = await connected([row]);
      const { body } = await transfer(server, player, { from: 'WALLET', to: row.scope, amount: 100 });
      // 568Win documents no code that says that nothing moved.
      const isOpen = row.adapter === 'sbo568';
      expect([row.adapter, body.message ?? body.status]).toEqual([
        row.adapter,
        isOpen ? 'IN_PROGRESS' : 'TRANSFER_FAIL',
      ]);
      for (let step = 0; step < 6; step += 1) await server.later(10 * MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: isOpen ? 400 : 500, inProgress: isOpen ? 100 : 0 });
      const stuck = await base.database.query('select from game_transfer where member_id = $1 and is_stuck', [
        player.id,
      ]);
      expect(stuck).toHaveLength(isOpen ? 1 : 0);
      const key = { ...row, settings: { ...row.settings, key: `sandbox-agent-${row.scope}` } };
      const renewed = await connected(isOpen ? [key] : []);
      await renewed.later(HOUR_MS);
      await expectUntouched(renewed, player, 500);
    }
  });
});
