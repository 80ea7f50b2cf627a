import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { type MovableClock, movableClock } from '../../testing/movable-clock.ts';
import { MINUTE_MS } from '../clock.ts';
import { connectDatabase } from '../database/db.ts';
import { createLog } from '../logs/log.ts';
import { type Answer, idempotency } from './idempotency.ts';

const given = givenDatabase();
let clock: MovableClock;
let once: ReturnType<typeof idempotency>;
beforeEach(() => {
  clock = movableClock();
  once = idempotency(given.connection.db, clock, ['the secret of this service']);
});

const aClaim = (change = {}) => ({ scope: 'mali', key: randomUUID(), request: ['POST /x', { amount: 5 }], ...change });
const ok: Answer = { status: 200, body: { reference: 'one' } };

/** Work that counts its runs. */
const counted = (...answers: (Answer | Error)[]) => {
  const work = async () => {
    const answer = answers[Math.min(work.runs, answers.length - 1)];
    work.runs += 1;
    if (answer instanceof Error || !answer) throw answer;
    return answer;
  };
  work.runs = 0;
  return work;
};

describe('the same key', () => {
  it('50 times at once does the work once, and all hear the same answer', { tags: ['R4.2'] }, async () => {
    const claim = aClaim();
    let runs = 0;
    const work = async () => {
      runs += 1;
      await sleep(30);
      return ok;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => once(claim, work)));
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(ok)]));
  });

  it('is waited for without writing more than once, and ever less often', async () => {
    const claim = aClaim();
    let finish: (answer: Answer) => void = () => {};
    const first = once(claim, () => new Promise<Answer>((resolve) => (finish = resolve)));
    await expect
      .poll(() => given.database.query('select 1 from idempotency where key = $1', [claim.key]))
      .toHaveLength(1);

    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const since = performance.now();
    const waiting = once(claim, counted(ok));
    await expect.poll(() => queries.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(5);
    expect(performance.now() - since).toBeGreaterThan(40 + 80 + 160 + 320); // A lower bound for busy machines.
    const statements = queries.mock.calls.map(([query]) => (query as unknown as { text: string }).text.trim());
    queries.mockRestore();
    expect(statements.slice(1).filter((text) => !text.startsWith('select'))).toEqual([]);
    finish(ok);
    expect(await Promise.all([first, waiting])).toEqual([ok, ok]);
  });

  it('with an altered request is a conflict, and the work is not done', { tags: ['R4.3', 'C2'] }, async () => {
    const claim = aClaim();
    await once(claim, counted(ok));
    const work = counted(ok);
    await expect(once({ ...claim, request: ['POST /x', { amount: 50 }] }, work)).rejects.toMatchObject({
      status: 409,
      body: { message: 'KEY_INVALID', key: 'idempotency-key' },
    });
    expect(work.runs).toBe(0);
  });

  it('of another member is another key', async () => {
    const claim = aClaim();
    await once(claim, counted(ok));
    const work = counted({ status: 200, body: 'for Khamla' });
    expect(await once({ ...claim, scope: 'khamla' }, work)).toEqual({ status: 200, body: 'for Khamla' });
  });

  it('hears a refusal again, because a refusal is an answer', async () => {
    const claim = aClaim();
    const work = counted({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } }, ok);
    const answers = [await once(claim, work), await once(claim, work)];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(work.runs).toBe(1);
  });

  it.each([
    ['a failure of ours', { status: 503, body: { message: 'REGISTER_FAIL' } }],
    ['too many requests', { status: 429, body: { message: 'REQUEST_LIMIT' } }],
  ])('reaches the work again after %s', async (_, failure) => {
    const claim = aClaim();
    const work = counted(failure, ok);
    expect((await once(claim, work)).status).toBe(failure.status);
    expect(await once(claim, work)).toEqual(ok);
  });

  it.each([
    ['a failure of ours', { status: 503, body: { message: 'REGISTER_FAIL' } }],
    ['a crash', new Error('boom')],
  ])(
    'still belongs to its request after %s: another one is a conflict',
    { tags: ['R4.3', 'C2'] },
    async (_, failure) => {
      const claim = aClaim();
      const work = counted(failure, ok);
      await once(claim, work).catch(() => undefined);
      for (const request of [
        ['POST /x', { amount: 50 }],
        ['POST /y', { amount: 5 }],
      ]) {
        await expect(once({ ...claim, request }, work)).rejects.toMatchObject({ status: 409 });
      }
      expect(work.runs).toBe(1);
      expect(await once(claim, work)).toEqual(ok);
    },
  );

  it('reaches the work again after a crash inside it', async () => {
    const claim = aClaim();
    const work = counted(new Error('boom'), ok);
    await expect(once(claim, work)).rejects.toThrow('boom');
    expect(await once(claim, work)).toEqual(ok);
  });
});

/** Longer than a lease lasts without renewal. */
const LONG_MS = MINUTE_MS / 3;

describe('the claim of a process that died', () => {
  const die = () => new Promise<Answer>(() => {});
  afterEach(() => void vi.useRealTimers());

  it('is waited for a few seconds, then taken over', async () => {
    const claim = aClaim();
    const mortal = connectDatabase(given.database.serverUrl, createLog('silent'));
    void idempotency(mortal.db, clock, ['the secret of this service'])(claim, die);
    await expect
      .poll(() => given.database.query('select 1 from idempotency where key = $1', [claim.key]))
      .toHaveLength(1);
    await mortal.close(); // Stops its renewals.

    const work = counted(ok);
    const waiting = once(claim, work);
    await sleep(120);
    expect(work.runs).toBe(0);
    clock.advance(LONG_MS);
    expect(await waiting).toEqual(ok);
    expect(work.runs).toBe(1);
  });

  it('is told from that of a call that takes long, which is renewed and so waited for', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const claim = aClaim();
    let finish: (answer: Answer) => void = () => {};
    const slow = once(claim, () => new Promise<Answer>((resolve) => (finish = resolve)));
    const claimedAt = async () =>
      (await given.database.query('select claimed_at from idempotency where key = $1', [claim.key]))[0]?.claimed_at;
    await expect.poll(claimedAt).toEqual(clock.now());

    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(LONG_MS / 2);
      vi.advanceTimersToNextTimer();
      await expect.poll(claimedAt).toEqual(clock.now());
    }
    const work = counted(ok);
    const waiting = once(claim, work);
    finish(ok);
    expect(await Promise.all([slow, waiting])).toEqual([ok, ok]);
    expect(work.runs).toBe(0);
  });

  it('cannot undo what its successor did, should it come back to life', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // Stops all renewals, as after a crash.
    const claim = aClaim();
    let wake: (answer: Answer) => void = () => {};
    const slow = once(claim, () => new Promise<Answer>((resolve) => (wake = resolve)));
    await expect
      .poll(() => given.database.query('select 1 from idempotency where key = $1', [claim.key]))
      .toHaveLength(1);
    clock.advance(LONG_MS);
    await once(claim, counted(ok));

    wake({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } });
    await slow;
    const work = counted(ok);
    expect(await once(claim, work)).toEqual(ok);
    expect(work.runs).toBe(0);
  });
});

it('stores no request, and no hash that could be guessed at without the secret', async () => {
  const claim = aClaim({ request: ['POST /api/account', { password: 'malai-dok-mai-9' }] });
  await once(claim, counted(ok));
  const [row] = await given.database.query('select * from idempotency where key = $1', [claim.key]);
  const plainHash = createHash('sha256').update(JSON.stringify(claim.request)).digest();
  expect(row?.request_hash.equals(plainHash)).toBe(false);
  expect(JSON.stringify(row)).not.toContain('malai');
});
