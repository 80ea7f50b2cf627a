import { randomUUID } from 'node:crypto';
import { readPaymentQr } from '@krapao/payloads/payment-qr';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  callBack,
  callbackBody,
  codeStates,
  createCode,
  deleteCode,
  givenCode,
  peopleOf,
  readCode,
} from '../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, newKey, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { scan } from '../../testing/scan.ts';

let server: MoneyServer;
let other: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ CHANNELS_TIMEOUT_MS: '2000' });
  other = await moneyServer({ CHANNELS_TIMEOUT_MS: '2000' }, { besides: server });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const people = peopleOf(() => server);
const NONE = { qrcodeId: null, hasQrcode: false, qrcode: null, amount: null, createdAt: null, expireIn: null };
const CHANNELS = ['KBANK', 'WW', 'PAYTIMZ'];
const ofChannel = (channel: string, currency: 'THB' | 'LAK' = 'THB') =>
  givenPlayer(server, { currency }).then((player) => ({ player, channel }));

describe('a code', () => {
  it.each(CHANNELS)(
    'of %s is drawn as svg, and a phone reads a true Thai payment code of the amount',
    { tags: ['S2.133', 'S2.136', 'S2.137', 'S3.41', 'S4.16', 'S4.22', 'S7.74', 'S7.75', 'R25.1'] },
    async (channel) => {
      const player = await givenPlayer(server);
      const { status, body } = await createCode(server, player, channel, 123.45);
      expect([status, body]).toMatchObject([200, { hasQrcode: true, amount: 123.45, message: 'OK' }]);
      expect(body.qrcode).toMatch(/^<svg [^>]*>/);
      expect(body.qrcode).not.toMatch(/script|href|on\w+=/i);
      const read = readPaymentQr((await scan(body.qrcode ?? '')) ?? '');
      expect(read).toMatchObject({
        country: 'TH',
        amount: '123.45',
        to: { ref1: expect.stringMatching(/^[A-Z0-9]{1,20}$/) },
      });
      expect((await readCode(server, player, channel)).body).toEqual(body);
    },
  );

  it('of BCEL is a true Lao payment code in whole kip', { tags: ['S2.135'] }, async () => {
    const player = await givenPlayer(server, { currency: 'LAK' });
    const { body } = await createCode(server, player, 'BCEL', 50_000);
    expect(readPaymentQr((await scan(body.qrcode ?? '')) ?? '')).toMatchObject({
      ...{
        country: 'LA',
        iin: '27710418',
        receiver: 'KRAPAO',
        amount: '50000',
        bill: expect.stringMatching(/^\w{15}$/),
      },
    });
  });

  it('of BCEL is a OnePay code where the operator’s account is one, and the bank’s app pays it', {
    tags: ['S2.135'],
  }, async () => {
    const setForm = (form: string, receiver: string) =>
      server.database.query(
        `update deposit_account set qr_form = $1, qr_receiver = $2 where bank_code = 'BCEL' and mode = 'QR'`,
        [form, receiver],
      );
    await setForm('ONEPAY', 'mchKRAPAO0000001');
    const player = await givenPlayer(server, { currency: 'LAK' });
    const { body } = await createCode(server, player, 'BCEL', 50_000);
    await setForm('NATIONAL', 'KRAPAO');
    const payload = (await scan(body.qrcode ?? '')) ?? '';
    expect(readPaymentQr(payload)).toMatchObject({ merchant: 'mchKRAPAO0000001', amount: '50000' });
    await people.paid({ from: await people.open({ bankCode: 'BCEL', balance: '90000' }), payload });
    await server.modules.jobs.handlers['read-bank-feeds']?.({});
    expect(await walletOf(server, player)).toEqual({ amount: 50_000, inProgress: 0 });
  });

  it.each(CHANNELS)(
    'of %s that is paid by a phone is credited once its callback comes',
    { tags: ['S1.4'] },
    async (channel) => {
      const player = await givenPlayer(server);
      const { payload, reference } = await givenCode(server, player, channel, 250);
      const paid = await people.paid({ from: await people.open(), payload });
      await callBack(server, channel, callbackBody(server, { ...paid, reference }));
      expect(await walletOf(server, player)).toEqual({ amount: 250, inProgress: 0 });
    },
  );

  it.each([
    ['KBANK', 15],
    ['WW', 15],
  ])(
    'of %s lives for %i minutes, as the operator set, then it is gone',
    { tags: ['S4.24', 'R25.2'] },
    async (channel, minutes) => {
      const player = await givenPlayer(server);
      const { body } = await createCode(server, player, channel, 500);
      const life = Date.parse(body.expireIn ?? '') - server.clock.now().getTime();
      expect(Math.round(life / MINUTE_MS)).toBe(minutes);
      const whole = Date.parse(body.expireIn ?? '') - Date.parse(body.createdAt ?? '');
      expect(Math.round(whole / MINUTE_MS)).toBe(minutes);
      server.clock.advance(minutes * MINUTE_MS);
      expect((await readCode(server, player, channel)).body).toEqual({ ...NONE, message: 'NO_DATA' });
      await server.later(2 * SECOND_MS);
      expect(await codeStates(server, player)).toEqual(['expired']);
    },
  );

  it('is the member’s only one of its channel: asked again it is the same, another amount takes its place', {
    tags: ['R25.2'],
  }, async () => {
    const { player, channel } = await ofChannel('KBANK');
    const first = await createCode(server, player, channel, 500);
    expect((await createCode(server, player, channel, 500)).body).toEqual(first.body);
    const second = await createCode(server, player, channel, 100);
    expect(second.body.qrcodeId).not.toBe(first.body.qrcodeId);
    expect((await readCode(server, player, channel)).body).toEqual(second.body);
    expect(await codeStates(server, player)).toEqual(['cancelled', 'live']);
    await createCode(server, player, 'WW', 100);
    expect((await readCode(server, player, channel)).body.hasQrcode).toBe(true);
  });

  it('that can still be paid stands in the member’s wallet, newest first, until it is paid, cancelled or over', async () => {
    const player = await givenPlayer(server);
    const waiting = async () => (await server.call('GET /api/wallet', { token: player.token })).body.waiting;
    const { qrcodeId, amount, createdAt, expireIn } = await givenCode(server, player, 'WW', 100);
    server.clock.advance(SECOND_MS);
    const { payload, reference } = await givenCode(server, player, 'KBANK', 200);
    expect(await waiting()).toEqual([
      expect.objectContaining({ way: 'qr', bankCode: 'KBANK', amount: 200 }),
      { way: 'qr', bankCode: 'WW', amount, createdAt, expireIn },
    ]);
    const paid = await people.paid({ from: await people.open(), payload });
    await callBack(server, 'KBANK', callbackBody(server, { ...paid, reference }));
    expect(await waiting()).toMatchObject([{ bankCode: 'WW' }]);
    await deleteCode(server, player, qrcodeId);
    expect(await waiting()).toEqual([]);
    await createCode(server, player, 'KBANK', 300);
    server.clock.advance(15 * MINUTE_MS);
    expect(await waiting()).toEqual([]);
  });

  it.each(['KBANK', 'WW'])('of %s is one, although twenty are asked for at once', async (channel) => {
    const player = await givenPlayer(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createCode(index % 2 ? server : other, player, channel, index < 10 ? 100 : 200),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const open = (await codeStates(server, player)).filter((state) => state === 'live' || state === 'making');
    expect(open).toHaveLength(1);
  });

  it('is made once for whoever repeats with the same key', async () => {
    const { player, channel } = await ofChannel('WW');
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => createCode(server, player, channel, 100, key)));
    expect(new Set(answers.map(({ body }) => body.qrcodeId)).size).toBe(1);
    expect((await createCode(server, player, channel, 200, key)).status).toBe(409);
    expect(await codeStates(server, player)).toHaveLength(1);
  });
});

describe('no code is made', () => {
  it.each([
    ['WW', 99.99, 100],
    ['PAYTIMZ', 9.99, 10],
    ['KBANK', 0.99, 1],
    ['KBANK', 0, 1],
  ])(
    'of %s for %d: TRANSFER_MINIMUM, with the value',
    { tags: ['S5.33', 'S5.34', 'S9.27', 'S9.28'] },
    async (channel, amount, value) => {
      const player = await givenPlayer(server);
      const { status, body } = await createCode(server, player, channel, amount);
      expect([status, body]).toEqual([200, { ...NONE, message: 'TRANSFER_MINIMUM', value }]);
      expect(await codeStates(server, player)).toEqual([]);
    },
  );

  it('of BCEL under 10,000 kip', async () => {
    const player = await givenPlayer(server, { currency: 'LAK' });
    const refused = { ...NONE, message: 'TRANSFER_MINIMUM', value: 10_000 };
    expect((await createCode(server, player, 'BCEL', 9_999)).body).toEqual(refused);
  });

  it('below the operator’s own minimum, who cannot go below the specification’s', {
    tags: ['S5.35', 'S9.36'],
  }, async () => {
    const player = await givenPlayer(server);
    await server.saveSetting('qr', { lifeMinutes: 15, min: { KBANK: 50, WW: 1 } });
    const below = { ...NONE, message: 'TRANSFER_MINIMUM' };
    expect((await createCode(server, player, 'KBANK', 49)).body).toEqual({ ...below, value: 50 });
    expect((await createCode(server, player, 'WW', 50)).body).toEqual({ ...below, value: 100 });
    await server.saveSetting('qr', { lifeMinutes: 15, min: { KBANK: 1, WW: 100, PAYTIMZ: 10, BCEL: 10_000 } });
  });

  it('for more than a code can hold', async () => {
    const player = await givenPlayer(server);
    expect(await createCode(server, player, 'KBANK', 2_000_000.01)).toMatchObject({
      status: 422,
      body: { message: 'TRANSFER_MAXIMUM', value: 2_000_000 },
    });
  });

  it.each(['SCB', 'GSB', 'BCEL', 'TRUEWALLET', 'NOBODY', 'kbank'])(
    'of %s: NO_BANK',
    { tags: ['S4.22'] },
    async (channel) => {
      const player = await givenPlayer(server);
      for (const answer of [await createCode(server, player, channel, 500), await readCode(server, player, channel)]) {
        expect(answer).toMatchObject({ status: 404, body: { message: 'NO_BANK' } });
      }
    },
  );

  it('in baht for a member who plays in kip', async () => {
    const player = await givenPlayer(server, { currency: 'LAK' });
    expect((await createCode(server, player, 'KBANK', 500)).body.message).toBe('NO_BANK');
  });

  it('at a bank that the operator closed', async () => {
    const player = await givenPlayer(server);
    await server.database.query(`update deposit_account set is_open = false where bank_code = 'PAYTIMZ'`);
    expect((await createCode(server, player, 'PAYTIMZ', 500)).body.message).toBe('NO_BANK');
    await server.database.query(`update deposit_account set is_open = true where bank_code = 'PAYTIMZ'`);
  });

  it.each(['refuse', 'error-500', 'garbage', 'timeout-before', 'timeout-after'])(
    'while the channel suffers %s: QR_FAIL, and the next try is a new code',
    { tags: ['S8.65'] },
    async (mode) => {
      const { player, channel } = await ofChannel('WW');
      await server.sandbox.setFault('channels', { mode, times: 1, calls: ['create'] });
      const { status, body } = await createCode(server, player, channel, 100);
      expect([status, body]).toEqual([200, { ...NONE, message: 'QR_FAIL' }]);
      expect((await createCode(server, player, channel, 100)).body.hasQrcode).toBe(true);
      expect(await codeStates(server, player)).toEqual(['failed', 'live']);
    },
  );
});

describe('cancelling', () => {
  it.each(CHANNELS)(
    'takes the code of %s away, and may be repeated',
    { tags: ['S4.19', 'S7.76', 'S8.70', 'R25.2'] },
    async (channel) => {
      const player = await givenPlayer(server);
      const { qrcodeId } = await givenCode(server, player, channel, 100);
      for (let round = 0; round < 2; round++) {
        expect(await deleteCode(server, player, qrcodeId)).toMatchObject({ status: 200, body: { message: 'OK' } });
      }
      expect((await readCode(server, player, channel)).body).toEqual({ ...NONE, message: 'NO_DATA' });
    },
  );

  it('is refused to anybody else, for a code that is paid, and for what is no code: NO_DATA', async () => {
    const [player, stranger] = [await givenPlayer(server), await givenPlayer(server)];
    const { qrcodeId, reference } = await givenCode(server, player, 'KBANK', 500);
    const refused = { status: 404, body: { message: 'NO_DATA' } };
    expect(await deleteCode(server, stranger, qrcodeId)).toMatchObject(refused);
    expect((await readCode(server, player, 'KBANK')).body.hasQrcode).toBe(true);
    await callBack(server, 'KBANK', callbackBody(server, { reference }));
    expect(await deleteCode(server, player, qrcodeId)).toMatchObject(refused);
    for (const id of [randomUUID(), 'nonsense']) expect(await deleteCode(server, player, id)).toMatchObject(refused);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('tells the channel, so that nobody can pay the code any more', async () => {
    const player = await givenPlayer(server);
    const { qrcodeId, payload } = await givenCode(server, player, 'WW', 100);
    await deleteCode(server, player, qrcodeId);
    expect(await people.pay({ from: await people.open(), payload })).toMatchObject({ status: 422 });
  });

  it('finds what was paid in the meantime, and credits it', async () => {
    const player = await givenPlayer(server);
    const { qrcodeId, payload } = await givenCode(server, player, 'WW', 100);
    await people.paid({ from: await people.open(), payload });
    expect(await deleteCode(server, player, qrcodeId)).toMatchObject({ status: 404 });
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
  });
});
