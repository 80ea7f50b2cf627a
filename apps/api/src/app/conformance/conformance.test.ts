import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftsOf } from '../../testing/gifts.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { TESTED_PORTS } from './ports.ts';
import { runConformance, type Step } from './run-conformance.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const { gift } = giftsOf(() => server);
const settings = () => ({ url: `${server.sandbox.base}/gift/`, mobile: '0899999999' });

async function run(
  wanted: { settings?: Record<string, string>; given?: Record<string, string>; adapter?: string } = {},
  env = {},
) {
  const gifts = TESTED_PORTS.gifts;
  if (!gifts) throw new Error('gifts are tested');
  const steps: Step[] = [];
  const all = { adapter: 'truemoney', given: {}, settings: settings(), ...wanted };
  for await (const step of runConformance(gifts, all, env)) steps.push(step);
  return steps;
}

describe('the conformance of a server behind a port', { tags: ['O1170'] }, () => {
  it('passes against the sandbox, and leaves out what it was given nothing for', async () => {
    const { hash } = await gift();
    expect((await run({ given: { voucher: hash } })).map(({ outcome }) => outcome)).toEqual([
      ...['passed', 'passed', 'passed', 'passed'],
    ]);
    expect((await run()).map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'skipped', 'skipped']);
  });

  it('names the step that a lying server fails, and goes on', async () => {
    await server.sandbox.setFault('gift', { mode: 'error-500', times: 100 });
    const { hash } = await gift();
    const steps = await run({ given: { voucher: hash } });
    expect(steps.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'failed']);
    expect(steps[1]?.text).toContain('answered 500');
    await server.sandbox.call('DELETE', '/faults');
  });

  it('takes settings of the environment, and says which are missing or unknown', async () => {
    const env = { TRUEMONEY_MOBILE: '0899999999' };
    expect((await run({ settings: { url: settings().url } }, env))[0]?.outcome).toBe('passed');
    await expect(run({ settings: { ...settings(), mobile: '12' } })).rejects.toThrow('mobile: must be a mobile number');
    await expect(run({ settings: { ...settings(), colour: 'red' } })).rejects.toThrow('colour');
    await expect(run({ adapter: 'paypal' })).rejects.toThrow('There is no adapter paypal; there are truemoney.');
  });
});
