import { describe, expect, it } from 'vitest';
import { before, MINUTE_MS } from '../../platform/clock.ts';
import type { Lie } from '../../testing/liar.ts';
import { doesButAnswers, expectDone, givenLiar, toGame } from '../../testing/lies.ts';
import { givenPlayer, type Player, shownTotal, statementOf, totalOf, walletOf } from '../../testing/money.ts';

const A = 'takraw';
const B = 'malai';
const SOON_MS = 2_000;
const GRACE_MS = 2 * MINUTE_MS;

const given = givenLiar();

const replies =
  (status: number, body: unknown): Lie =>
  async () => ({ status, text: JSON.stringify(body) });
/** Answers with the truth, partly changed. */
const bends =
  (change: (truthful: { transactions?: object[] }) => object): Lie =>
  async ({ truth }) => {
    const { status, text } = await truth();
    return { status, text: JSON.stringify(change(JSON.parse(text))) };
  };

async function expectOpen(player: Player, amount: number) {
  expect(await walletOf(given.server, player)).toEqual({ amount: 500 - amount, inProgress: amount });
  expect((await statementOf(given.server, player)).statements[0]).toMatchObject({
    status: 'IN_PROGRESS',
    balanceAfter: 500 - amount,
  });
}

describe('a provider that can be asked by our id', () => {
  it.each([
    [401, { error: { code: 'BAD_SIGNATURE' } }],
    [403, { error: { code: 'FORBIDDEN' } }],
    [404, { error: { code: 'PLAYER_NOT_FOUND' } }],
    [429, { error: { code: 'TOO_MANY_REQUESTS' } }],
    [200, { status: 'failed' }],
    [200, { reference: 'another-transfer', status: 'failed', reason: 'REFUSED' }],
  ])(
    'keeps the hold when the question itself is answered %i %j: that says nothing about the transfer',
    async (status, body) => {
      const player = await givenPlayer(given.server, { money: 500, games: [A] });
      given.liar.answerWith(`${A} transfer/in`, doesButAnswers(500, {}));
      given.liar.answerWith(`${A} transfer/status`, replies(status, body));
      expect((await toGame(given.server, player, A, 100)).body.status).toBe('IN_PROGRESS');
      await given.server.later(SOON_MS);
      await expectOpen(player, 100);

      given.liar.forget();
      await given.server.later(10 * MINUTE_MS);
      await expectDone(given.server, player, A, 100);
    },
  );

  it.each([
    ['a code nobody knows', 409, { error: { code: 'SOMETHING_ELSE' } }],
    ['that the reference is taken', 409, { error: { code: 'REFERENCE_CONFLICT' } }],
    ['too many requests', 429, { error: { code: 'SLOW_DOWN' } }],
    ['a refusal without a code', 422, { reason: 'no' }],
    ['the success of another transfer', 200, { reference: 'another-transfer', status: 'success' }],
  ])('is asked again when it did the transfer and says %s', async (_, status, body) => {
    const player = await givenPlayer(given.server, { money: 500, games: [A] });
    given.liar.answerWith(`${A} transfer/in`, doesButAnswers(status, body));
    expect((await toGame(given.server, player, A, 100)).body.status).toBe('IN_PROGRESS');
    await expectOpen(player, 100);
    await given.server.later(SOON_MS);
    await expectDone(given.server, player, A, 100);
  });

  it('is not believed when it says it moved another amount', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [A] });
    given.liar.answerWith(
      `${A} transfer/in`,
      bends((truthful) => ({ ...truthful, amount: '999.00' })),
    );
    expect((await toGame(given.server, player, A, 100)).body.status).toBe('IN_PROGRESS');
    await given.server.later(SOON_MS);
    await expectDone(given.server, player, A, 100);
  });

  it.each(['-3.5e2', '999999999999999.9999'])(
    'may name a balance of %s, which nobody can read or write down: the transfer is done all the same',
    async (balanceAfter) => {
      const game = 'thong';
      const player = await givenPlayer(given.server, { money: 500, games: [game] });
      given.liar.answerWith(
        `${game} transfer/in`,
        bends((truthful) => ({ ...truthful, balanceAfter })),
      );
      expect((await toGame(given.server, player, game, 100)).body.status).toBe('SUCCESS');
      expect(await walletOf(given.server, player)).toEqual({ amount: 400, inProgress: 0 });
      expect([await totalOf(given.server, player), await shownTotal(given.server, player)]).toEqual([500, 500]);
    },
  );

  it('may give one number twice: both transfers are done, and it rings', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [A] });
    const numbered = bends((truthful) => ({ ...truthful, transactionId: 'always-the-same' }));
    given.liar.answerWith(`${A} transfer/in`, numbered);
    given.liar.answerWith(`${A} transfer/status`, numbered);
    expect((await toGame(given.server, player, A, 100)).body.status).toBe('SUCCESS');
    expect((await toGame(given.server, player, A, 50)).body.status).toBe('SUCCESS');
    expect(given.server.logLines.filter((line) => line.includes('a provider gave one number twice'))).toHaveLength(1);
    given.liar.answerWith(`${A} transfer/in`, doesButAnswers(500, {}));
    await toGame(given.server, player, A, 50);
    await given.server.later(SOON_MS);
    expect(await walletOf(given.server, player)).toEqual({ amount: 300, inProgress: 0 });
    expect(await totalOf(given.server, player)).toBe(500);
  });

  it('has what it said long ago about the balance not taken for news', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [A] });
    given.liar.answerWith(`${A} transfer/in`, doesButAnswers(500, {}));
    await toGame(given.server, player, A, 100);
    given.liar.forget();
    const [{ username } = { username: '' }] = await given.server.database.query<{ username: string }>(
      'select username from game_account where member_id = $1',
      [player.id],
    );
    await given.server.sandbox.call('POST', `/games/test/${A}/${username}/play`, { bet: '10', outcome: 'lose' });
    await given.server.call('GET /api/wallet/refresh/slot', { token: player.token });
    await given.server.later(SOON_MS);
    const { body } = await given.server.call('GET /api/wallet', { token: player.token });
    expect(body.slots.find(({ code }) => code === A)).toMatchObject({ amount: 90 });
  });
});

describe('a provider that knows no ids', () => {
  it.each([
    [1601, 'its own time-out'],
    [9999, 'a fault inside'],
    [42, 'a code nobody knows'],
  ])('is asked for its report when it did the transfer and says code %i, %s', async (code) => {
    const player = await givenPlayer(given.server, { money: 500, games: [B] });
    given.liar.answerWith(`${B} deposit`, doesButAnswers(200, { code }));
    expect((await toGame(given.server, player, B, 100)).body.status).toBe('IN_PROGRESS');
    await expectOpen(player, 100);
    await given.server.later(SOON_MS);
    await expectDone(given.server, player, B, 100);
  });

  it('may number the transactions of each account from one', async () => {
    given.liar.answerWith(
      `${B} deposit`,
      bends((truthful) => ({ ...truthful, refId: 1 })),
    );
    given.liar.answerWith(
      `${B} transactions`,
      bends((truthful) => ({
        ...truthful,
        transactions: truthful.transactions?.map((row, index) => ({ ...row, refId: index + 1 })),
      })),
    );
    for (const answer of ['heard', 'lost']) {
      const player = await givenPlayer(given.server, { money: 500, games: [B] });
      if (answer === 'lost') given.liar.answerWith(`${B} deposit`, doesButAnswers(500, {}));
      expect((await toGame(given.server, player, B, 100)).body.status).toBe(
        answer === 'lost' ? 'IN_PROGRESS' : 'SUCCESS',
      );
      await given.server.later(GRACE_MS);
      await expectDone(given.server, player, B, 100);
    }
  });

  it('may write amounts as it likes in its report: 100.5, 100.50 and 0100.500 are one amount', async () => {
    for (const spelled of ['100.5', '100.50', '0100.500']) {
      const player = await givenPlayer(given.server, { money: 500, games: [B] });
      given.liar.answerWith(`${B} deposit`, doesButAnswers(500, {}));
      given.liar.answerWith(
        `${B} transactions`,
        bends((truthful) => ({
          ...truthful,
          transactions: truthful.transactions?.map((row) => ({ ...row, amount: spelled })),
        })),
      );
      await toGame(given.server, player, B, 100.5);
      await given.server.later(GRACE_MS);
      await expectDone(given.server, player, B, 100.5);
    }
  });

  it('does not have an old transaction of the same amount taken for the new one', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [B] });
    const old = { refId: 'from-last-year', type: 'deposit', amount: '100.00', time: '2025-01-01T00:00:00.000Z' };
    given.liar.answerWith(`${B} deposit`, replies(500, {}));
    given.liar.answerWith(`${B} transactions`, replies(200, { code: 0, transactions: [old], more: false }));
    await toGame(given.server, player, B, 100);
    await given.server.later(SOON_MS);
    await expectOpen(player, 100);
    await given.server.later(GRACE_MS);
    expect(await walletOf(given.server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('does not have the transaction of an earlier transfer taken for this one: each belongs to one', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [B] });
    expect((await toGame(given.server, player, B, 100)).body.status).toBe('SUCCESS');
    given.liar.answerWith(`${B} deposit`, replies(500, {}));
    expect((await toGame(given.server, player, B, 100)).body.status).toBe('IN_PROGRESS');
    await given.server.later(SOON_MS);
    expect(await walletOf(given.server, player)).toEqual({ amount: 300, inProgress: 100 });
    await given.server.later(GRACE_MS);
    await expectDone(given.server, player, B, 100, 'FAILED');
  });

  it.each([
    ['has a next page', { code: 0, transactions: [], more: true }],
    ['cannot be read', { code: 0, transactions: [{ refId: 'x', type: 'deposit', amount: 'a lot', time: 'now' }] }],
    ['is refused', { code: 1003 }],
  ])('keeps the hold, however late, while its report %s', async (_, report) => {
    const player = await givenPlayer(given.server, { money: 500, games: [B] });
    given.liar.answerWith(`${B} deposit`, doesButAnswers(500, {}));
    given.liar.answerWith(`${B} transactions`, replies(200, report));
    await toGame(given.server, player, B, 100);
    await given.server.later(GRACE_MS);
    await expectOpen(player, 100);
    given.liar.forget();
    await given.server.later(10 * MINUTE_MS);
    await expectDone(given.server, player, B, 100);
  });

  it('keeps the hold and rings when its clock is too far behind to tell whether this one was made', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [B] });
    given.liar.answerWith(`${B} deposit`, doesButAnswers(500, {}));
    given.liar.answerWith(
      `${B} transactions`,
      bends((truthful) => ({
        ...truthful,
        transactions: (truthful.transactions as { time: string }[]).map((row) => ({
          ...row,
          time: before(new Date(row.time), 5 * MINUTE_MS).toISOString(),
        })),
      })),
    );
    await toGame(given.server, player, B, 100);
    await given.server.later(GRACE_MS);
    await given.server.later(10 * MINUTE_MS);
    await expectOpen(player, 100);
    const rung = given.server.logLines.filter((line) => line.includes('only one from before is reported'));
    expect(rung.map((line) => JSON.parse(line).level)).toContain(50);
    given.liar.forget();
    await given.server.later(10 * MINUTE_MS);
    await expectDone(given.server, player, B, 100);
  });

  it('is judged late by when it was asked, not by when it answered', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [B] });
    given.liar.answerWith(`${B} deposit`, replies(500, {}));
    given.liar.answerWith(`${B} transactions`, async () => {
      given.server.clock.advance(GRACE_MS); // A report made in time whose answer takes long.
      return { status: 200, text: JSON.stringify({ code: 0, transactions: [], more: false }) };
    });
    await toGame(given.server, player, B, 100);
    await given.server.later(SOON_MS);
    await expectOpen(player, 100);
    await given.server.later(10 * MINUTE_MS);
    expect(await walletOf(given.server, player)).toEqual({ amount: 500, inProgress: 0 });
  });
});
