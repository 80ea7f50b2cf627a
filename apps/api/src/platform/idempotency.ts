import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import { before, type Clock, SECOND_MS } from './clock.ts';
import type { Db } from './db.ts';

export type Answer = { status: number; body: unknown };

/** A claim older than this belongs to a process that died: whoever asks again may take over. */
const CLAIM_MS = 60 * SECOND_MS;
const POLL_MS = 40;

/**
 * Runs `work` once per scope and key, and gives everybody who comes with the same key the first
 * answer. The same key with another request is a conflict. Answers of 500 and above are not kept:
 * nobody knows what they did, so asking again must reach the work again, which has its own
 * protection (the ledger's operation id).
 */
export function idempotency(db: Db, clock: Clock) {
  return async function once(
    claim: { scope: string; key: string; request: unknown },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const { scope, key } = claim;
    const hash = createHash('sha256').update(JSON.stringify(claim.request)).digest();

    for (;;) {
      if (await claimKey(db, clock.now(), scope, key, hash)) {
        return keepAnswer(db, scope, key, work);
      }
      const earlier = await readClaim(db, scope, key);
      if (earlier && !earlier.hash.equals(hash)) throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
      if (earlier?.status != null) return { status: earlier.status, body: earlier.answer };
      await sleep(POLL_MS);
    }
  };
}

async function claimKey(db: Db, now: Date, scope: string, key: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency as known (scope, key, request_hash, claimed_at)
    values (${scope}, ${key}, ${hash}, ${now})
    on conflict (scope, key) do update set claimed_at = excluded.claimed_at
      where known.status is null and known.claimed_at < ${before(now, CLAIM_MS)} and known.request_hash = excluded.request_hash
  `.execute(db);
  return numAffectedRows === 1n;
}

async function readClaim(db: Db, scope: string, key: string) {
  const { rows } = await sql<{ hash: Buffer; status: number | null; answer: unknown }>`
    select request_hash as hash, status, answer from idempotency where scope = ${scope} and key = ${key}`.execute(db);
  return rows[0];
}

async function keepAnswer(db: Db, scope: string, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const release = () => sql`delete from idempotency where scope = ${scope} and key = ${key}`.execute(db);
  try {
    const answer = await work();
    if (answer.status >= 500) await release();
    else {
      await sql`update idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}::jsonb
        where scope = ${scope} and key = ${key}`.execute(db);
    }
    return answer;
  } catch (error) {
    await release();
    throw error;
  }
}
