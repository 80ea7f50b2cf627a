import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { before, type Clock, DAY_MS, SECOND_MS } from '../clock.ts';
import { type Db, violatedConstraint } from '../database/db.ts';
import { statement } from '../database/query.ts';
import type { Send } from '../database/transact.ts';
import { keyedHash } from '../secrets/random.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { AppError } from './app-error.ts';

export type Answer = { status: number; body: unknown };

/** A lease not renewed for this long belongs to a dead process: a retry may take it over. */
const LEASE_MS = 15 * SECOND_MS;
const RENEW_MS = 5 * SECOND_MS;
/** Interval at which a waiting request polls for the answer; doubles each time. */
const POLL_MS = 40;
const POLL_MS_MAX = SECOND_MS;
const RETENTION_MS = 7 * DAY_MS;

/**
 * The outcome of a failed call is unknown, a rate limit passes, and a second factor can be given: none of these answers
 * is stored, all are retried.
 */
const isStored = ({ status, body }: Answer): boolean =>
  status < 500 && status !== 429 && (body as { message?: string }).message !== 'SECOND_FACTOR_REQUIRED';

/** Stores a key and its answer in the transactions of the work itself. */
export type IdempotentCommit = {
  /** For work of several transactions: acquires the key with the first. Must be the transaction's first statement. */
  claim(send: Send): void;
  /**
   * Stores the answer in the transaction that makes it true; the first statement unless the key was acquired before.
   */
  answer(send: Send, body: unknown): void;
};
type KeyedRequest = { scope: string; key: string; request: unknown };

/** `hash`: of the request under the first secret; `hashes`: under all of them. */
type Lease = { scope: string; key: string; hash: Buffer; hashes: Buffer[]; claimedAt: Date };

/**
 * Runs `work` once per scope and key, and returns the first answer to every request with the same key. The same key
 * with another request is a conflict, whatever the outcome of the first. Where an answer is not stored, the same
 * request reaches the work again, which has its own protection (the ledger's operation id). Requests are stored as a
 * keyed hash only: they may contain a password.
 */
export function idempotency(db: Db, clock: Clock, secrets: Secrets) {
  const hashesOf = (request: unknown) => {
    const text = JSON.stringify(request);
    const hashes = secrets.map((secret) => keyedHash(secret, text));
    return { hash: hashes[0] as Buffer, hashes };
  };

  async function once({ scope, key, request }: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
    const { hash, hashes } = hashesOf(request);

    let isFree = true; // Nearly every key is. Waiting requests only read, so that many of them slow down no others.
    for (let waitMs = POLL_MS; ; waitMs = Math.min(2 * waitMs, POLL_MS_MAX)) {
      const lease = { scope, key, hash, hashes, claimedAt: clock.now() };
      if (isFree && (await acquire(db, lease))) return storeAnswer(db, clock, lease, work);

      const earlier = await readLease(db, scope, key);
      if (earlier && !hashes.some((one) => one.equals(earlier.hash)))
        throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
      if (earlier?.status != null) return { status: earlier.status, body: earlier.answer };
      isFree = !earlier || earlier.claimedAt < before(clock.now(), LEASE_MS);
      if (!isFree) await sleep(waitMs);
    }
  }

  /**
   * The same for work that stores its own answer in the transaction that makes it true: no lease before, no write
   * after. A request with an acquired key fails inside that transaction, which rolls back.
   */
  async function onceInCommit(
    keyed: KeyedRequest,
    work: (keep?: IdempotentCommit) => Promise<Answer>,
  ): Promise<Answer> {
    const { scope, key, request } = keyed;
    const lease = { scope, key, ...hashesOf(request), claimedAt: clock.now() };
    const [isSent, endRenewal, keep] = commitHooks(db, clock, lease);
    let end: () => Promise<Answer>;
    try {
      const answer = await work(keep);
      await endRenewal();
      if (isSent.answer && answer.status === 200) return answer;
      if (isSent.claim && (await endLease(db, lease, answer))) return answer;
      end = async () => answer;
    } catch (error) {
      await endRenewal();
      if (isSent.claim && !isKeyInUse(error) && (await endLease(db, lease))) throw error;
      end = () => {
        if (isKeyInUse(error)) return work();
        throw error;
      };
    }
    // A refusal is stored too, and a key stays bound to its request whatever the outcome.
    return once(keyed, end);
  }

  return Object.assign(once, { inCommit: onceInCommit });
}

const ACQUIRE = 'insert into idempotency (scope, key, request_hash, claimed_at) values ($1, $2, $3, $4)';
const INSERT_ANSWER = `
  insert into idempotency (scope, key, request_hash, claimed_at, status, answer) values ($1, $2, $3, $4, 200, $5)`;
/** A process that took over meanwhile runs the same request: the first answer counts. */
const STORE_ANSWER = `
  update idempotency set status = 200, answer = $4
  where scope = $1 and key = $2 and request_hash = $3 and status is null`;

/** State of work that stores its own answer: statements sent, the end of the lease renewal, and the commit hooks. */
function commitHooks(db: Db, clock: Clock, lease: Lease) {
  const { scope, key, hash } = lease;
  const isSent = { claim: false, answer: false };
  let endRenewal = async () => {};
  const keep: IdempotentCommit = {
    claim(send) {
      isSent.claim = true;
      send(statement(ACQUIRE, [scope, key, hash, lease.claimedAt]));
      endRenewal = renewUntilEnd(db, clock, lease);
    },
    answer(send, body) {
      isSent.answer = true;
      const answer = JSON.stringify(body);
      send(
        isSent.claim
          ? statement(STORE_ANSWER, [scope, key, hash, answer])
          : statement(INSERT_ANSWER, [scope, key, hash, lease.claimedAt, answer]),
      );
    },
  };
  return [isSent, () => endRenewal(), keep] as const;
}

/** Whether an earlier request has acquired this key. */
export const isKeyInUse = (error: unknown): boolean => violatedConstraint(error) === 'idempotency_pkey';

/** Retries do not come after a week; if one did, the ledger would still find its operation. */
export const forgetOldAnswers = (db: Db, clock: Clock) =>
  sql`delete from idempotency where claimed_at < ${before(clock.now(), RETENTION_MS)}`.execute(db);

async function acquire(db: Db, { scope, key, hash, hashes, claimedAt }: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency as known (scope, key, request_hash, claimed_at)
    values (${scope}, ${key}, ${hash}, ${claimedAt})
    on conflict (scope, key) do update set claimed_at = excluded.claimed_at
      where known.status is null and known.claimed_at < ${before(claimedAt, LEASE_MS)}
        and known.request_hash = any(${hashes})
  `.execute(db);
  return numAffectedRows === 1n;
}

async function readLease(db: Db, scope: string, key: string) {
  const { rows } = await sql<{ hash: Buffer; claimedAt: Date; status: number | null; answer: unknown }>`
    select request_hash as hash, claimed_at as "claimedAt", status, answer from idempotency
    where scope = ${scope} and key = ${key}`.execute(db);
  return rows[0];
}

const isMine = ({ scope, key, claimedAt }: Lease) =>
  sql`scope = ${scope} and key = ${key} and claimed_at = ${claimedAt} and status is null`;

/** Renews the lease of a long call. Nearly all calls end before the first renewal. */
function renewUntilEnd(db: Db, clock: Clock, lease: Lease): () => Promise<void> {
  let renewing = Promise.resolve();
  const renew = async () => {
    const now = clock.now();
    try {
      const { numAffectedRows } = await sql`update idempotency set claimed_at = ${now} where ${isMine(lease)}`.execute(
        db,
      );
      if (numAffectedRows === 1n) lease.claimedAt = now;
    } catch {
      // Without the database no other process can take over either; afterwards the case equals a crash.
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await renewing;
  };
}

async function storeAnswer(db: Db, clock: Clock, lease: Lease, work: () => Promise<Answer>): Promise<Answer> {
  const endRenewal = renewUntilEnd(db, clock, lease);
  let answer: Answer | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    await endRenewal();
    await endLease(db, lease, answer);
  }
}

/** Writes only while the lease is held: a slow call must not undo its successor's work. Returns whether it was held. */
async function endLease(db: Db, lease: Lease, answer?: Answer): Promise<boolean> {
  const mine = isMine(lease);
  // Otherwise only releases the lease, by backdating it. The key stays bound to its request.
  const longOver = before(lease.claimedAt, LEASE_MS + 1);
  const { numAffectedRows } =
    answer && isStored(answer)
      ? await sql`update idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}::jsonb
          where ${mine}`.execute(db)
      : await sql`update idempotency set claimed_at = ${longOver} where ${mine}`.execute(db);
  return numAffectedRows === 1n;
}
