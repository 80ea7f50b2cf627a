import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { expectBooksInOrder, walletOf } from '../../../testing/money.ts';
import {
  aBankTransfer,
  fatesOf,
  givenSender,
  type SlipServer,
  seenSlip,
  slipServer,
  slipsInQueue,
} from '../../../testing/slips.ts';
import { refusal } from '../../../testing/verifier.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterEach(() => server.verifier.answerWith(undefined));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { outcomeOf, stepsOf, rowOf, expectNothing } = fatesOf(() => server);

describe('a verifier that does not know', () => {
  it.each<[string, () => Promise<{ status: number; text: string }>, number]>([
    ['is silent', () => new Promise(() => {}), 10 * SECOND_MS],
    ['hangs up', () => Promise.reject(new Error('gone')), 10 * SECOND_MS],
    ['answers 500', async () => ({ status: 500, text: '{"success":false,"code":1011}' }), 10 * SECOND_MS],
    ['answers garbage', async () => ({ status: 200, text: '<html>' }), 10 * SECOND_MS],
    ['answers half of it', async () => ({ status: 200, text: '{"success":true,"data":{"amount":5}}' }), 10 * SECOND_MS],
    ['says success and fails', async () => ({ status: 400, text: '{"success":true,"data":{}}' }), 10 * SECOND_MS],
    ['says that the bank is down', refusal(1009), 16 * MINUTE_MS],
    ['says that the bank is late', refusal(1010), 8 * MINUTE_MS],
    ['says a code nobody knows', refusal(1099), 10 * SECOND_MS],
  ])('keeps the slip in progress and is asked again: %s', async (_, answer, waitMs) => {
    const player = await givenSender(server);
    const requestsBefore = server.verifier.requests.length;
    server.verifier.answerWith(answer);
    const slip = await outcomeOf(player, aBankTransfer(server, player));
    expect(slip).toMatchObject({ status: 'IN_PROGRESS', note: null });
    expect(stepsOf(slip)).toEqual(['received', 'read']);
    server.verifier.answerWith(undefined);
    await server.later(waitMs);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS' });
    expect(server.verifier.requests).toHaveLength(requestsBefore + 2);
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
  });

  it.each([
    ['the key', refusal(1002, 401)],
    ['the quota', refusal(1003)],
    ['the request', refusal(1000)],
  ])('because of %s is our own fault: in progress, and an error in the log', async (_, answer) => {
    const player = await givenSender(server);
    server.verifier.answerWith(answer);
    const slip = await outcomeOf(player, aBankTransfer(server, player));
    expect(slip.status).toBe('IN_PROGRESS');
    // Slips of the tests before are asked about again meanwhile.
    const { id } = await rowOf(slip.reference);
    const errors = server.logLines.filter((line) => line.includes('the slip verifier refuses us') && line.includes(id));
    expect(errors).toHaveLength(1);
  });

  it('and tells of another transfer instead is not believed', async () => {
    const player = await givenSender(server);
    const rich = aBankTransfer(server, player, { amount: 900_000 });
    server.verifier.answerWith(async () => ({ status: 200, text: JSON.stringify({ success: true, data: rich }) }));
    expect(await outcomeOf(player, aBankTransfer(server, player))).toMatchObject({ status: 'IN_PROGRESS' });
    await expectNothing(player);
  });

  it.each([-5, 0, 0.001, 1e15, '500'])('and tells of %j baht is not believed', async (amount) => {
    const player = await givenSender(server);
    expect(await outcomeOf(player, { ...aBankTransfer(server, player), amount: amount as number })).toMatchObject({
      status: 'IN_PROGRESS',
      amount: null,
    });
    await expectNothing(player);
  });

  it('and calls our own lost question a repetition leaves it to an operator', async () => {
    const player = await givenSender(server);
    server.verifier.answerWith(refusal(1009));
    const slip = await outcomeOf(player, aBankTransfer(server, player));
    server.verifier.answerWith(refusal(1012));
    await server.later(16 * MINUTE_MS);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'IN_PROGRESS' });
    expect((await rowOf(slip.reference)).review_reason).toBe('REPEATED_AT_VERIFIER');
  });

  it('for long is something operators see', async () => {
    const player = await givenSender(server);
    server.verifier.answerWith(refusal(1009));
    const slip = await outcomeOf(player, aBankTransfer(server, player));
    const { id } = await rowOf(slip.reference);
    const isShown = async () => (await slipsInQueue(server)).includes(id);
    expect(await isShown()).toBe(false);
    await server.later(2 * HOUR_MS);
    expect(await isShown()).toBe(true);
  });
});
