import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleOf } from './testing/people.ts';
import { type RunningSandbox, startSandbox } from './testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const people = peopleOf(() => sandbox);
const payOne = async () => {
  const [from, to] = [await people.open(), await people.business()];
  return (await people.paid({ from, to, amount: '10.00' })).paidAt;
};

it('a stopped clock is what banks write down, until it runs again', async () => {
  const now = '2026-01-05T10:20:30.000Z';
  expect((await sandbox.call('PUT', '/test/clock', { now })).body).toEqual({ now });
  expect(await payOne()).toBe(now);
  const began = Date.now();
  await sandbox.call('DELETE', '/test/clock');
  expect(Date.parse(await payOne())).toBeGreaterThanOrEqual(began);
});

it('a moment that is none stops nothing', async () => {
  expect((await sandbox.call('PUT', '/test/clock', { now: 'yesterday' })).status).toBe(400);
  const began = Date.now();
  expect(Date.parse(await payOne())).toBeGreaterThanOrEqual(began);
});
