import { SETTINGS } from '@krapao/contract/documents/settings';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { expectBooksInOrder, givenPlayer, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { silentService } from '../../testing/silent-service.ts';
import { SLIP_RULES, seenSlip, slipsInQueue, uploaded } from '../../testing/slips.ts';

let base: MoneyServer;
let dead: Awaited<ReturnType<typeof silentService>>;
const others: MoneyServer[] = [];
beforeAll(async () => {
  base = await moneyServer();
  await base.saveSetting('slip', SLIP_RULES);
  dead = await silentService();
});
afterEach(async () => {
  await base.sandbox.call('DELETE', '/faults');
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await expectBooksInOrder(base);
  await base.close();
  dead.close();
});

/** A server whose slips go to SlipOK and EasySlip, as the sandbox plays them. */
async function connected(adapters = 'slipok easyslip', env: Record<string, string> = {}): Promise<MoneyServer> {
  const { sandbox } = base;
  const services = {
    ...{ SLIPOK_URL: `${sandbox.base}/slipok`, SLIPOK_BRANCH: '1001', SLIPOK_KEY: 'sandbox-slipok-key' },
    ...{ EASYSLIP_URL: `${sandbox.base}/easyslip`, EASYSLIP_TOKEN: 'sandbox-easyslip-token' },
  };
  const other = await moneyServer({ SLIPS_ADAPTERS: adapters, ...services, ...env }, { besides: base });
  others.push(other);
  return other;
}

let accounts = 2_000;
async function aSlip(from: { bankCode: string; accountNo: string } | undefined = undefined, amount = '250.75') {
  const place = from ?? { bankCode: 'KBANK', accountNo: `77700${++accounts}4` };
  const player = await givenPlayer(base, { accountNo: place.accountNo });
  await base.database.query('update member set bank_code = $2 where id = $1', [player.id, place.bankCode]);
  await base.sandbox.call('POST', '/test/people', { ...place, name: player.bank.accountName, balance: '10000' });
  const to = { bankCode: 'SCB', accountNo: '4012345678' };
  const { status, body } = await base.sandbox.call('POST', '/test/pay', { from: place, to, amount });
  expect(status).toBe(201);
  const picture = await fetch(new URL(String(body.slipPath), base.sandbox.base));
  return { player, picture: new Uint8Array(await picture.arrayBuffer()) };
}

describe('slips verified by the services outside', { tags: ['O1103'] }, () => {
  it.each(['slipok', 'easyslip'])('are credited by %s', async (adapter) => {
    const server = await connected(adapter);
    const { player, picture } = await aSlip();
    expect(await uploaded(server, player, picture)).toMatchObject({ status: 'SUCCESS', amount: 250.75 });
    expect(await walletOf(server, player)).toEqual({ amount: 250.75, inProgress: 0 });
  });

  it('go to the next service where the first has no quota for us', async () => {
    const server = await connected();
    await base.sandbox.setFault('slipok', { mode: 'refuse', code: '1004' });
    const { player, picture } = await aSlip();
    expect(await uploaded(server, player, picture)).toMatchObject({ status: 'SUCCESS' });
  });

  it('wait as long as the bank is late, and are asked about again', async () => {
    const server = await connected();
    await base.sandbox.setFault('slipok', { mode: 'refuse', code: '1010', times: 1 });
    const { player, picture } = await aSlip();
    const { reference, status } = await uploaded(server, player, picture);
    expect(status).toBe('IN_PROGRESS');
    await server.later(6 * MINUTE_MS);
    expect(await seenSlip(server, player, reference)).toMatchObject({ status: 'IN_PROGRESS' });
    await server.later(2 * MINUTE_MS);
    expect(await seenSlip(server, player, reference)).toMatchObject({ status: 'SUCCESS' });
  });

  it('are in progress while EasySlip may not know them yet, and fail once they are old', async () => {
    const server = await connected('easyslip');
    await base.sandbox.setFault('easyslip', { mode: 'refuse', code: 'SLIP_NOT_FOUND' });
    const { player, picture } = await aSlip();
    const { reference, status } = await uploaded(server, player, picture);
    expect(status).toBe('IN_PROGRESS');
    await server.later(10 * MINUTE_MS);
    expect(await seenSlip(server, player, reference)).toMatchObject({ status: 'IN_PROGRESS' });
    await server.later(HOUR_MS);
    expect(await seenSlip(server, player, reference)).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP' });
  });

  it('of a wallet, which neither knows, are no member’s error: in progress until a service knows them', async () => {
    const server = await connected();
    const { player, picture } = await aSlip({ bankCode: 'TRUEWALLET', accountNo: '0815551234' }, '99');
    const { reference, status } = await uploaded(server, player, picture);
    expect(status).toBe('IN_PROGRESS');
    const better = await connected('slipok slip-verifier', {
      ...{ SLIP_VERIFIER_URL: `${base.sandbox.base}/slips/v1/`, SLIP_VERIFIER_KEY: 'sandbox-slip-key' },
    });
    await better.later(HOUR_MS / 2);
    expect(await seenSlip(better, player, reference)).toMatchObject({ status: 'SUCCESS', amount: 99 });
  });

  it('of a wallet without a code go to a person with that reason, those of a bank back to the member', {
    tags: ['O1306'],
  }, async () => {
    const server = await connected();
    const wallet = await aSlip({ bankCode: 'TRUEWALLET', accountNo: '0815551299' }, '77');
    const bank = await aSlip();
    const withoutCode = (picture: Uint8Array) => sharp(picture).resize({ width: 300 }).blur(20).png().toBuffer();
    const shown = await uploaded(server, wallet.player, await withoutCode(wallet.picture));
    expect(shown).toMatchObject({ status: 'IN_PROGRESS', note: null });
    const [row] = await base.database.query<{ id: string; why: string }>(
      'select id, review_reason as why from slip where reference = $1',
      [shown.reference],
    );
    expect(row?.why).toBe('WALLET_SLIP_WITHOUT_CODE');
    expect(await slipsInQueue(server)).toContain(row?.id);
    expect(await walletOf(server, wallet.player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await uploaded(server, bank.player, await withoutCode(bank.picture))).toMatchObject({
      ...{ status: 'FAILED', note: 'CANNOT_READ_CROPPED_IMAGE' },
    });
  });

  it('cost one silence where the first service is dead, and then none', { tags: ['O1212'] }, async () => {
    await base.saveSetting('serviceTimes', SETTINGS.serviceTimes.parse({ next: { slips: 1 } }));
    const server = await connected('slipok easyslip', { SLIPOK_URL: dead.url });
    for (let slip = 0; slip < 3; slip += 1) {
      const { player, picture } = await aSlip();
      expect(await uploaded(server, player, picture)).toMatchObject({ status: 'SUCCESS' });
    }
    expect(dead.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });
});
