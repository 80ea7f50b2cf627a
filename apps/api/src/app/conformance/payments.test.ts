import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGGREGATOR, AGGREGATOR_PATH } from '../../testing/aggregator.ts';
import { feedOf, KRAPAO_SCB } from '../../testing/feed.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { TESTED_PORTS } from './ports.ts';
import { runConformance } from './run-conformance.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const gateway = () => ({
  url: `${server.sandbox.base}/gateway/v1/`,
  ...{ merchantId: 'krapao', key: 'sandbox-gateway-key', callbackKey: 'sandbox-gateway-key' },
});
const ACCOUNT = { bankCode: 'KBANK', accountNo: '1234567891', accountName: 'MALI JAIDEE' };

async function run(
  port: 'qr' | 'payouts' | 'feeds' | 'slips',
  adapter: string,
  settings: Record<string, string>,
  given: object,
) {
  const tested = TESTED_PORTS[port];
  if (!tested) throw new Error(`${port} is tested`);
  const steps: string[] = [];
  const wanted = { adapter, settings, given: { ...given } };
  for await (const { outcome, text } of runConformance(tested, wanted, {})) steps.push(text || outcome);
  return steps;
}

describe('the conformance of codes and payouts', { tags: ['O1129'] }, () => {
  it('is passed by the gateway with signed requests', async () => {
    expect(await run('qr', 'signed-gateway', gateway(), { currency: 'THB' })).toEqual(Array(4).fill('passed'));
    expect(await run('payouts', 'signed-gateway', gateway(), ACCOUNT)).toEqual(['passed', 'passed', 'passed']);
  });

  it('is passed by the channel and the bank', async () => {
    const { base } = server.sandbox;
    const channel = { url: `${base}/channels/v1/WW/`, key: 'sandbox-channel-ww' };
    expect(await run('qr', 'channel', channel, { currency: 'THB' })).toEqual(Array(4).fill('passed'));
    const bank = { url: `${base}/bank/v1/`, key: 'sandbox-bank-key' };
    expect(await run('payouts', 'bank', bank, ACCOUNT)).toEqual(['passed', 'passed', 'passed']);
  });

  it('names the steps that PhaJay cannot be asked', { tags: ['O1284'] }, async () => {
    const phajay = { url: `${server.sandbox.base}/phajay/v1/api/`, secretKey: 'sandbox-phajay-key' };
    const unasked = 'cannot be asked: the service documents no query';
    expect(await run('qr', 'phajay', phajay, { currency: 'LAK' })).toEqual(['passed', unasked, 'passed', unasked]);
    const wrong = await run('qr', 'phajay', { ...phajay, secretKey: 'another key' }, { currency: 'LAK' });
    expect(wrong[2]).toContain('401');
  });

  it('is passed by the feeds, with what came in', { tags: ['O1293'] }, async () => {
    const { base } = server.sandbox;
    const { people, stranger } = feedOf(() => server);
    const given = { bank: KRAPAO_SCB.bankCode, account: KRAPAO_SCB.accountNo };
    const bank = { url: `${base}/bank/v1/`, key: 'sandbox-bank-key' };
    const aggregator = { ...AGGREGATOR, url: `${base}/${AGGREGATOR_PATH}` };
    expect((await run('feeds', 'feed-http', aggregator, given))[1]).toContain('nothing came in');
    for (const amount of ['1.00', '2.50']) await people.paid({ from: await stranger(), to: KRAPAO_SCB, amount });
    expect(await run('feeds', 'bank', bank, given)).toEqual(Array(4).fill('passed'));
    expect(await run('feeds', 'feed-http', aggregator, given)).toEqual(Array(4).fill('passed'));
    const wrong = await run('feeds', 'feed-http', { ...aggregator, key: 'another' }, given);
    expect(wrong).toEqual(Array(4).fill('the feed answered 401'));
  });

  it('is passed by the service that reads pictures of wallet slips, where that is switched on', {
    tags: ['O1364'],
  }, async () => {
    const { base } = server.sandbox;
    const { people } = feedOf(() => server);
    const from = await people.open({ bankCode: 'TRUEWALLET', accountNo: '0866655599', name: 'MALI JAIDEE' });
    const { slipUrl } = await people.paid({ from, to: KRAPAO_SCB, amount: '20.00' });
    const drawn = Buffer.from(await (await fetch(`${slipUrl}&code=none`)).arrayBuffer());
    const picture = join(await mkdtemp(join(tmpdir(), 'slip-')), 'slip.jpg');
    await sharp(drawn).jpeg().toFile(picture);
    const off = { url: `${base}/easyslip`, token: 'sandbox-easyslip-token', walletUrl: `${base}/easyslip/api/v1` };
    const last = async (settings: Record<string, string>) =>
      (await run('slips', 'easyslip', settings, { picture })).slice(-2);
    expect(await last({ ...off, walletPictures: 'on' })).toEqual(['passed', 'passed']);
    expect(await last(off)).toEqual(Array(2).fill('it reads no pictures, or that is switched off'));
    const wrong = await last({ ...off, walletPictures: 'on', token: 'another' });
    expect(wrong).toEqual(Array(2).fill('the verdict is {"kind":"unconfirmed","why":"refused"}'));
  });

  it('is failed with a wrong key, and by a gateway that lies', async () => {
    const steps = await run('payouts', 'signed-gateway', { ...gateway(), key: 'another key' }, ACCOUNT);
    expect(steps[0]).toContain('BAD_SIGNATURE');
    await server.sandbox.setFault('gateway', { mode: 'garbage', times: 100 });
    const lies = await run('qr', 'signed-gateway', gateway(), { currency: 'THB' });
    expect(lies.filter((step) => step === 'passed')).toEqual([]);
    await server.sandbox.call('DELETE', '/faults');
  });
});
