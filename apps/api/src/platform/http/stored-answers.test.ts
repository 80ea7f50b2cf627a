import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { type MovableClock, movableClock } from '../../testing/movable-clock.ts';
import { watchStatements } from '../../testing/statements.ts';
import { MINUTE_MS } from '../clock.ts';
import { statement } from '../database/query.ts';
import { transact } from '../database/transact.ts';
import { type Answer, type IdempotentCommit, idempotency } from './idempotency.ts';

const given = givenDatabase();
let clock: MovableClock;
let once: ReturnType<typeof idempotency>['inCommit'];
beforeAll(async () => {
  await given.database.query('create table done (key uuid)');
  await given.database.query('grant select, insert on done to krapao_app');
});
beforeEach(() => {
  clock = movableClock();
  once = idempotency(given.connection.db, clock, ['the secret of this service']).inCommit;
});

const aClaim = (change = {}) => ({ scope: 'mali', key: randomUUID(), request: ['POST /x', { amount: 5 }], ...change });
const ok: Answer = { status: 200, body: { reference: 'one' } };
const refused: Answer = { status: 409, body: { message: 'MONEY_NOT_ENOUGH' } };
const doneUnder = ({ key }: { key: string }) => given.database.query('select 1 from done where key = $1', [key]);
const begins = (statements: readonly string[]) =>
  statements.map((text) => text.trim().split(' ').slice(0, 3).join(' '));

describe('work that keeps its answer in its own commit', () => {
  /** Works in one transaction, and fails after its statements when given a failure. */
  const inOneCommit = ({ key }: { key: string }, failure?: Error) => {
    const work = async (commit?: IdempotentCommit): Promise<Answer> => {
      work.runs += 1;
      await transact(given.connection.db, async (_transaction, send) => {
        commit?.answer(send, ok.body);
        send(statement('insert into done values ($1)', [key]));
        if (failure) throw failure;
      });
      return ok;
    };
    work.runs = 0;
    return work;
  };

  it('is one transaction, with nothing written before or after it', async () => {
    const watch = watchStatements(given.connection.pool);
    const claim = aClaim();
    const { statements } = await watch.during(() => once(claim, inOneCommit(claim)));
    expect(begins(statements)).toEqual(['begin', 'insert into idempotency', 'insert into done', 'commit']);
  });

  it('is done once for 50 at once, and all hear the same answer', async () => {
    const claim = aClaim();
    const answers = await Promise.all(Array.from({ length: 50 }, () => once(claim, inOneCommit(claim))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(ok)]));
    expect(await doneUnder(claim)).toHaveLength(1);
  });

  it('is a conflict with an altered request, and leaves nothing', async () => {
    const claim = aClaim();
    await once(claim, inOneCommit(claim));
    const altered = { ...claim, request: ['POST /x', { amount: 50 }] };
    await expect(once(altered, inOneCommit(claim))).rejects.toMatchObject({ status: 409 });
    expect(await doneUnder(claim)).toHaveLength(1);
  });

  it('hears a refusal again, because a refusal is an answer', async () => {
    const claim = aClaim();
    const answers = [await once(claim, async () => refused), await once(claim, async () => ok)];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('leaves nothing when it fails; the key stays with its request, which is done when it comes again', async () => {
    const claim = aClaim();
    await expect(once(claim, inOneCommit(claim, new Error('boom')))).rejects.toThrow('boom');
    expect(await doneUnder(claim)).toHaveLength(0);
    const altered = { ...claim, request: ['POST /x', { amount: 50 }] };
    await expect(once(altered, inOneCommit(claim))).rejects.toMatchObject({ status: 409 });
    expect(await once(claim, inOneCommit(claim))).toEqual(ok);
    expect(await doneUnder(claim)).toHaveLength(1);
  });
});

describe('work of two commits that keeps its answer in the last', () => {
  type Ends = { between?: () => Promise<void>; answer?: Answer };

  /** Acquires its key in the first transaction and answers in the second, unless given another ending. */
  const inTwoCommits = ({ key }: { key: string }, { between, answer = ok }: Ends = {}) => {
    return async (commit?: IdempotentCommit): Promise<Answer> => {
      await transact(given.connection.db, async (_transaction, send) => {
        commit?.claim(send);
        send(statement('insert into done values ($1)', [key]));
      });
      await between?.();
      if (answer.status === 200)
        await transact(given.connection.db, async (_transaction, send) => commit?.answer(send, answer.body));
      return answer;
    };
  };
  const fail = async () => {
    throw new Error('boom');
  };

  it('writes nothing besides its own transactions', async () => {
    const watch = watchStatements(given.connection.pool);
    const claim = aClaim();
    const { statements } = await watch.during(() => once(claim, inTwoCommits(claim)));
    const answering = ['begin', 'update idempotency set', 'commit'];
    expect(begins(statements)).toEqual([
      'begin',
      'insert into idempotency',
      'insert into done',
      'commit',
      ...answering,
    ]);
  });

  it('is done once for 50 at once, and all wait for the one answer', async () => {
    const claim = aClaim();
    const answers = await Promise.all(Array.from({ length: 50 }, () => once(claim, inTwoCommits(claim))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(ok)]));
    expect(await doneUnder(claim)).toHaveLength(1);
  });

  it('keeps a refusal that came after the first', async () => {
    const claim = aClaim();
    expect(await once(claim, inTwoCommits(claim, { answer: refused }))).toEqual(refused);
    expect(await once(claim, inTwoCommits(claim))).toEqual(refused);
    expect(await doneUnder(claim)).toHaveLength(1);
  });

  it('gives its key up when it fails in between: the same request reaches the work, another is a conflict', async () => {
    const claim = aClaim();
    await expect(once(claim, inTwoCommits(claim, { between: fail }))).rejects.toThrow('boom');
    const altered = { ...claim, request: ['POST /x', { amount: 50 }] };
    await expect(once(altered, inTwoCommits(claim))).rejects.toMatchObject({ status: 409 });
    expect(await once(claim, async () => ok)).toEqual(ok);
  });

  it('that died in between is taken over after a while, and its late answer undoes nothing', async () => {
    const claim = aClaim();
    let goOn = () => {};
    const between = () => new Promise<void>((resolve) => (goOn = resolve));
    const late = { status: 200, body: { reference: 'late' } };
    const slow = once(claim, inTwoCommits(claim, { between, answer: late }));
    await expect.poll(() => doneUnder(claim)).toHaveLength(1);
    clock.advance(MINUTE_MS);
    expect(await once(claim, async () => ok)).toEqual(ok);
    goOn();
    await slow;
    expect(await once(claim, async () => refused)).toEqual(ok);
  });
});
