import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import { before, type Clock, DAY_MS, SECOND_MS } from './clock.ts';
import { type Db, statement, violatedConstraint } from './db.ts';
import { keyedHash } from './random.ts';
import type { Send } from './transact.ts';

export type Answer = { status: number; body: unknown };

/** A claim that was not renewed for this long belongs to a process that died: whoever asks again may take over. */
const CLAIM_MS = 15 * SECOND_MS;
const RENEW_MS = 5 * SECOND_MS;
/** How long whoever waits for an answer sleeps before looking again: longer each time. */
const POLL_MS = 40;
const POLL_MS_MAX = SECOND_MS;
const KEEP_MS = 7 * DAY_MS;

/** Nobody knows what a failed call did, and "too many" is over in a moment: both must be asked again. */
const isKept = (status: number): boolean => status < 500 && status !== 429;

/** Keeps a key and its answer in the transactions of the work itself. */
export type Keep = {
  /** For work of several transactions: takes the key with the first. To be sent before anything else of it. */
  claim(send: Send): void;
  /** In the transaction that makes the answer true; before anything else of it where nothing took the key before. */
  answer(send: Send, body: unknown): void;
};
type Asked = { scope: string; key: string; request: unknown };

type Claim = { scope: string; key: string; hash: Buffer; claimedAt: Date };

/**
 * Runs `work` once per scope and key, and gives everybody who comes with the same key the first
 * answer. The same key with another request is a conflict, whatever became of the first. An answer that
 * is not kept lets the same request reach the work again, which has its own protection (the ledger's
 * operation id). Requests are kept as a keyed hash only: they may hold a password.
 */
export function idempotency(db: Db, clock: Clock, secret: string) {
  const hashOf = (request: unknown) => keyedHash(secret, JSON.stringify(request));

  async function once({ scope, key, request }: Asked, work: () => Promise<Answer>): Promise<Answer> {
    const hash = hashOf(request);

    let isFree = true; // As nearly every key is. Whoever waits only looks: many may, and must not slow down others.
    for (let waitMs = POLL_MS; ; waitMs = Math.min(2 * waitMs, POLL_MS_MAX)) {
      const claim = { scope, key, hash, claimedAt: clock.now() };
      if (isFree && (await take(db, claim))) return keepAnswer(db, clock, claim, work);

      const earlier = await readClaim(db, scope, key);
      if (earlier && !earlier.hash.equals(hash)) throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
      if (earlier?.status != null) return { status: earlier.status, body: earlier.answer };
      isFree = !earlier || earlier.claimedAt < before(clock.now(), CLAIM_MS);
      if (!isFree) await sleep(waitMs);
    }
  }

  /**
   * The same for work that keeps its own answer in the transaction that makes it true: it needs no claim before and no
   * answer written after. Whoever comes with a key that is taken finds out in that transaction, of which nothing remains.
   */
  async function onceInCommit(asked: Asked, work: (keep?: Keep) => Promise<Answer>): Promise<Answer> {
    const { scope, key, request } = asked;
    const claim = { scope, key, hash: hashOf(request), claimedAt: clock.now() };
    const [isSent, endRenewal, keep] = keeping(db, clock, claim);
    let end: () => Promise<Answer>;
    try {
      const answer = await work(keep);
      await endRenewal();
      if (isSent.answer && answer.status === 200) return answer;
      if (isSent.claim && (await endClaim(db, claim, answer))) return answer;
      end = async () => answer;
    } catch (error) {
      await endRenewal();
      if (isSent.claim && !isKeyTaken(error) && (await endClaim(db, claim))) throw error;
      end = () => {
        if (isKeyTaken(error)) return work();
        throw error;
      };
    }
    // A refusal is kept too, and a key stays with its request whatever became of it.
    return once(asked, end);
  }

  return Object.assign(once, { inCommit: onceInCommit });
}

const CLAIM = 'insert into idempotency (scope, key, request_hash, claimed_at) values ($1, $2, $3, $4)';
const KEEP = `
  insert into idempotency (scope, key, request_hash, claimed_at, status, answer) values ($1, $2, $3, $4, 200, $5)`;
/** Whoever took over meanwhile does the same request: the first answer counts. */
const ANSWER = `
  update idempotency set status = 200, answer = $4
  where scope = $1 and key = $2 and request_hash = $3 and status is null`;

/** What was sent by work that keeps its own answer, how its claim stops being renewed, and what it keeps by. */
function keeping(db: Db, clock: Clock, claim: Claim) {
  const { scope, key, hash } = claim;
  const isSent = { claim: false, answer: false };
  let endRenewal = async () => {};
  const keep: Keep = {
    claim(send) {
      isSent.claim = true;
      send(statement(CLAIM, [scope, key, hash, claim.claimedAt]));
      endRenewal = renewUntilEnd(db, clock, claim);
    },
    answer(send, body) {
      isSent.answer = true;
      const answer = JSON.stringify(body);
      send(
        isSent.claim
          ? statement(ANSWER, [scope, key, hash, answer])
          : statement(KEEP, [scope, key, hash, claim.claimedAt, answer]),
      );
    },
  };
  return [isSent, () => endRenewal(), keep] as const;
}

/** Somebody came with this key before. */
export const isKeyTaken = (error: unknown): boolean => violatedConstraint(error) === 'idempotency_pkey';

/** Nobody repeats a call after a week; if they did, the ledger would still know its operation. */
export const forgetOldAnswers = (db: Db, clock: Clock) =>
  sql`delete from idempotency where claimed_at < ${before(clock.now(), KEEP_MS)}`.execute(db);

async function take(db: Db, { scope, key, hash, claimedAt }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency as known (scope, key, request_hash, claimed_at)
    values (${scope}, ${key}, ${hash}, ${claimedAt})
    on conflict (scope, key) do update set claimed_at = excluded.claimed_at
      where known.status is null and known.claimed_at < ${before(claimedAt, CLAIM_MS)}
        and known.request_hash = excluded.request_hash
  `.execute(db);
  return numAffectedRows === 1n;
}

async function readClaim(db: Db, scope: string, key: string) {
  const { rows } = await sql<{ hash: Buffer; claimedAt: Date; status: number | null; answer: unknown }>`
    select request_hash as hash, claimed_at as "claimedAt", status, answer from idempotency
    where scope = ${scope} and key = ${key}`.execute(db);
  return rows[0];
}

const isMine = ({ scope, key, claimedAt }: Claim) =>
  sql`scope = ${scope} and key = ${key} and claimed_at = ${claimedAt} and status is null`;

/** A call that takes long says now and then that it lives. Nearly all are over before the first time. */
function renewUntilEnd(db: Db, clock: Clock, claim: Claim): () => Promise<void> {
  let renewing = Promise.resolve();
  const renew = async () => {
    const now = clock.now();
    try {
      const { numAffectedRows } = await sql`update idempotency set claimed_at = ${now} where ${isMine(claim)}`.execute(
        db,
      );
      if (numAffectedRows === 1n) claim.claimedAt = now;
    } catch {
      // Without the database nobody can take over either; later it is like a crash.
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

async function keepAnswer(db: Db, clock: Clock, claim: Claim, work: () => Promise<Answer>): Promise<Answer> {
  const endRenewal = renewUntilEnd(db, clock, claim);
  let answer: Answer | undefined;
  try {
    answer = await work();
    return answer;
  } finally {
    await endRenewal();
    await endClaim(db, claim, answer);
  }
}

/** Writes only while the claim is still its own: a slow call must not undo what its successor did. Tells if it was. */
async function endClaim(db: Db, claim: Claim, answer?: Answer): Promise<boolean> {
  const mine = isMine(claim);
  // Else only the claim is given up, by making it too old. The key stays with its request.
  const longOver = before(claim.claimedAt, CLAIM_MS + 1);
  const { numAffectedRows } =
    answer && isKept(answer.status)
      ? await sql`update idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}::jsonb
          where ${mine}`.execute(db)
      : await sql`update idempotency set claimed_at = ${longOver} where ${mine}`.execute(db);
  return numAffectedRows === 1n;
}
