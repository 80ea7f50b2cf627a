import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { slipQr } from '@krapao/payloads/slip-qr';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Adapter } from '../../platform/connections/adapter.ts';
import { outsideHttp } from '../../platform/connections/outside-http.ts';
import { type Paid, peopleOf, type RunningSandbox, startSandbox } from '../../testing/sandbox.ts';
import { easyslip } from './adapters/easyslip.ts';
import { slipVerifier } from './adapters/slip-verifier.ts';
import { slipok } from './adapters/slipok.ts';
import type { SlipVerifier } from './reading/slip-verifier.ts';

let sandbox: RunningSandbox;
let paid: Paid;
const people = peopleOf(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox();
  const [from, to] = [await people.open({ name: 'มะลิ ใจดี' }), await people.business({ bankCode: 'SCB' })];
  paid = await people.paid({ from, to, amount: '500.25' });
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());

const create = (adapter: Adapter<SlipVerifier>, settings: Record<string, string>, timeoutMs = 20_000) =>
  adapter.create(adapter.settings.parse(settings), {
    http: outsideHttp({ timeoutMs }),
    now: () => systemClock.now(),
    uuid: () => 'id',
  });
const SERVICES = {
  'slip-verifier': (base: string) => create(slipVerifier, { url: `${base}/slips/v1`, key: 'sandbox-slip-key' }),
  slipok: (base: string, change = {}) =>
    create(slipok, { url: `${base}/slipok`, branch: '1001', key: 'sandbox-slipok-key', ...change }),
  easyslip: (base: string, change = {}) =>
    create(easyslip, { url: `${base}/easyslip`, token: 'sandbox-easyslip-token', ...change }),
};
const NAMES = ['slip-verifier', 'slipok', 'easyslip'] as const;
const FAULTS = { 'slip-verifier': 'verifier', slipok: 'slipok', easyslip: 'easyslip' };
const unknown = (isOurs: boolean, waitMs?: number) =>
  ({ kind: 'unknown', why: expect.any(String), isOurs, ...(waitMs && { waitMs }) }) as const;

describe.each(NAMES)('the adapter %s', { tags: ['O1100'] }, (name) => {
  const service = () => SERVICES[name](sandbox.base);

  it('verifies a slip, and the same slip again', async () => {
    const verdict = await service().port.verify(paid.slipPayload);
    expect(verdict).toMatchObject({
      kind: 'verified',
      bankTransfer: { transRef: paid.transRef, sendingBank: '004', receivingBank: '014', amount: 500.25 },
    });
    const transfer = verdict.kind === 'verified' ? verdict.bankTransfer : undefined;
    expect(Math.trunc(Date.parse(transfer?.transTimestamp ?? '') / 1000)).toBe(
      Math.trunc(Date.parse(paid.paidAt) / 1000),
    );
    expect(transfer?.sender.account?.value).toMatch(/^xxx-x-x\d{4}-x$/);
    expect([transfer?.sender.displayName, transfer?.sender.name]).toContain('มะลิ ใ');
    expect(await service().port.verify(paid.slipPayload)).toEqual(verdict);
  });

  it('knows no slip that nobody made', async () => {
    const { kind } = await service().port.verify(slipQr({ sendingBank: '004', transRef: 'NOBODYS00000' }));
    expect(kind).toBe(name === 'easyslip' ? 'not-found' : 'refused');
  });

  it.each(['error-500', 'garbage', 'timeout-before', 'timeout-after'])('does not know with %s', async (mode) => {
    await sandbox.setFault(FAULTS[name], { mode });
    const { port, check } = SERVICES[name](sandbox.base);
    const quick = mode.startsWith('timeout') ? create(adapterOf(name), settingsOf(name), 1_000) : { port, check };
    expect(await quick.port.verify(paid.slipPayload)).toEqual(unknown(false));
    await expect(quick.check()).rejects.toThrow();
  });

  it('checks itself without verifying a slip', async () => {
    const before = await service().check();
    expect((await service().check()).left).toEqual(before.left);
    if (name !== 'slip-verifier') {
      await service().port.verify(paid.slipPayload);
      expect((await service().check()).left?.amount).toBe((before.left?.amount ?? 0) - 1);
    }
  });
});

const adapterOf = (name: (typeof NAMES)[number]) => ({ 'slip-verifier': slipVerifier, slipok, easyslip })[name];
const settingsOf = (name: (typeof NAMES)[number]): Record<string, string> =>
  ({
    'slip-verifier': { url: `${sandbox.base}/slips/v1`, key: 'sandbox-slip-key' },
    slipok: { url: `${sandbox.base}/slipok`, branch: '1001', key: 'sandbox-slipok-key' },
    easyslip: { url: `${sandbox.base}/easyslip`, token: 'sandbox-easyslip-token' },
  })[name];

describe('codes of the services', { tags: ['O1101'] }, () => {
  const MINUTE = 60_000;
  it.each([
    ['1009', unknown(false, 15 * MINUTE)],
    ['1010', unknown(false, 7 * MINUTE)],
    ['1000', unknown(true)],
    ['1003', unknown(true)],
    ['1004', unknown(true)],
    ['1015', unknown(true)],
    ['1012', unknown(false)],
    ['1014', unknown(false)],
    ['1099', unknown(false)],
    ['1008', { kind: 'refused', reason: 'INVALID_SLIP' }],
    ['1011', { kind: 'refused', reason: 'EXPIRED_SLIP' }],
  ])('SlipOK’s %s', async (code, expected) => {
    await sandbox.setFault('slipok', { mode: 'refuse', code });
    expect(await SERVICES.slipok(sandbox.base).port.verify(paid.slipPayload)).toEqual(expected);
  });

  it.each([
    ['QUOTA_EXCEEDED', unknown(true)],
    ['IP_NOT_ALLOWED', unknown(true)],
    ['API_SERVER_ERROR', unknown(false)],
    ['VALIDATION_ERROR', unknown(false)],
    ['SLIP_NOT_FOUND', { kind: 'not-found' }],
  ])('EasySlip’s %s', async (code, expected) => {
    await sandbox.setFault('easyslip', { mode: 'refuse', code });
    expect(await SERVICES.easyslip(sandbox.base).port.verify(paid.slipPayload)).toEqual(expected);
  });

  it('of a wrong key, branch or token are ours', async () => {
    for (const { port, check } of [
      SERVICES.slipok(sandbox.base, { key: 'another' }),
      SERVICES.slipok(sandbox.base, { branch: '7' }),
      SERVICES.easyslip(sandbox.base, { token: 'another' }),
    ]) {
      expect(await port.verify(paid.slipPayload)).toEqual(unknown(true));
      await expect(check()).rejects.toThrow('answered 40');
    }
  });
});

let hostile: Server;
let respond: RequestListener = () => {};
let bodies: string[] = [];
beforeAll(async () => {
  hostile = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      bodies.push(text);
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  hostile.closeAllConnections();
  hostile.close();
});
const base = () => `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  bodies = [];
  respond = (_request, response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
};

const OK_SLIP = {
  ...{ transRef: 'T1', sendingBank: '004', receivingBank: '014', transTimestamp: '2026-11-19T03:04:05.000Z' },
  ...{ amount: 100.5, sender: { name: 'A' }, receiver: { name: 'B', account: { value: null } } },
};
const side = (id: string) => ({ bank: { id }, account: { name: { th: 'ก' } } });
const EASY_SLIP = {
  ...{ transRef: 'T1', date: '2026-11-19T10:04:05+07:00', amount: { amount: 100.5, local: { currency: 'THB' } } },
  ...{ sender: side('004'), receiver: side('014') },
};
const ok = (change: object = {}) => ({ success: true, data: { ...OK_SLIP, ...change } });
const easy = (change: object = {}, data: object = {}) => ({
  success: true,
  data: { isDuplicate: true, amountInSlip: 100.5, rawSlip: { ...EASY_SLIP, ...change }, ...data },
});

describe('a hostile server', { tags: ['O1102'] }, () => {
  const wrong: [string, number, unknown, unknown][] = [
    ['no JSON', 200, '<html>welcome</html>', '<html>welcome</html>'],
    ['half of it', 200, '{"success":true,"data":{"transRef":', '{"success":true,"data":{'],
    ['a list', 200, [], []],
    ['success with an error’s status', 400, ok(), easy()],
    ['success that is text', 200, { ...ok(), success: 'true' }, { ...easy(), success: 'true' }],
    ['an amount of text', 200, ok({ amount: '100.50' }), easy({ amount: { amount: '100.50' } })],
    ['an amount of three decimals', 200, ok({ amount: 100.505 }), easy({ amount: { amount: 100.505 } })],
    ['an amount below nothing', 200, ok({ amount: -5 }), easy({ amount: { amount: -5 } }, { amountInSlip: -5 })],
    ['digits that a number loses', 200, ok().data && '{"success":true,"data":{"amount":90071992547409931}}', '{}'],
    [
      'another currency',
      200,
      ok({ paidLocalCurrency: '418' }),
      easy({ amount: { amount: 100.5, local: { currency: 'LAK' } } }),
    ],
    ['no reference', 200, ok({ transRef: '' }), easy({ transRef: '' })],
    ['no sending bank', 200, ok({ sendingBank: '' }), easy({ sender: side('') })],
    [
      'a time without its zone',
      200,
      ok({ transTimestamp: '2026-11-19T10:04:05' }),
      easy({ date: '2026-11-19T10:04:05' }),
    ],
    ['a proxy’s page', 502, '<html>bad gateway</html>', '<html>bad gateway</html>'],
    ['too many requests', 429, { code: 'slow down' }, { error: 'slow down' }],
  ];
  it.each(wrong)('with %s is not believed', async (_what, status, slipokBody, easyslipBody) => {
    answering(status, slipokBody);
    expect(await SERVICES.slipok(base()).port.verify(paid.slipPayload)).toEqual(unknown(false));
    answering(status, easyslipBody);
    expect(await SERVICES.easyslip(base()).port.verify(paid.slipPayload)).toEqual(unknown(false));
  });

  it('with two amounts is not believed', async () => {
    answering(200, easy({}, { amountInSlip: 9_000 }));
    expect(await SERVICES.easyslip(base()).port.verify(paid.slipPayload)).toEqual(unknown(false));
  });

  it('that leads elsewhere or never ends is not followed', async () => {
    answering(302, '', { location: `${sandbox.base}/slipok/api/line/apikey/1001` });
    for (const name of NAMES)
      expect(await SERVICES[name](base()).port.verify(paid.slipPayload)).toEqual(unknown(false));
    answering(200, `{"success":true,"data":"${'x'.repeat(5_000_000)}"}`);
    for (const name of NAMES)
      expect(await SERVICES[name](base()).port.verify(paid.slipPayload)).toEqual(unknown(false));
  });
});

describe('what the services make of a slip', { tags: ['O1101'] }, () => {
  it('may be a party without a number, with a proxy, a name in two scripts, or a time of Bangkok', async () => {
    const proxy = { type: 'MSISDN', value: 'xxx-xxx-4321' };
    answering(200, ok({ receivingBank: '', receiver: { displayName: 'ข', name: 'B', account: { value: '' }, proxy } }));
    expect(await SERVICES.slipok(base()).port.verify(paid.slipPayload)).toMatchObject({
      bankTransfer: { currency: 'THB', receivingBank: undefined, receiver: { displayName: 'ข', name: 'B', proxy } },
    });
    const named = { name: { th: 'ข', en: 'B' }, proxy: { type: 'MSISDN', account: 'xxx-xxx-4321' } };
    answering(200, easy({ receiver: { account: named } }));
    const verdict = await SERVICES.easyslip(base()).port.verify(paid.slipPayload);
    expect(verdict).toMatchObject({
      bankTransfer: { transTimestamp: '2026-11-19T10:04:05+07:00', receiver: { displayName: 'ข', name: 'B', proxy } },
    });
    expect(verdict.kind === 'verified' && verdict.bankTransfer.receiver.account).toBeUndefined();
  });

  it('is the slip that a repetition, another amount or another receiver comes with', async () => {
    for (const code of [1012, 1013, 1014, '1012']) {
      answering(400, { code, message: 'สลิปซ้ำ', data: OK_SLIP });
      expect(await SERVICES.slipok(base()).port.verify(paid.slipPayload)).toMatchObject({ kind: 'verified' });
    }
  });

  it('is asked for by its code alone, and never to be remembered', async () => {
    answering(200, ok());
    await SERVICES.slipok(base()).port.verify(paid.slipPayload);
    expect(bodies.map((text) => JSON.parse(text))).toEqual([{ data: paid.slipPayload }]);
    answering(200, easy());
    await SERVICES.easyslip(base()).port.verify(paid.slipPayload);
    expect(bodies.map((text) => JSON.parse(text))).toEqual([{ payload: paid.slipPayload, checkDuplicate: false }]);
  });
});
