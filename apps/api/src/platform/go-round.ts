import type { Clock } from './clock.ts';
import { ask, type Db, statement } from './db.ts';
import { transact } from './transact.ts';

export type Round = {
  name: string;
  /** How long from the beginning of one round to that of the next. */
  everyMs: number;
  /** Works on those after this one, and gives the last of them; undefined when nobody is left. */
  batch(transaction: Db, after: string): Promise<string | undefined>;
};

const ONE_MOMENT = statement('set transaction isolation level repeatable read', []);

const LOCK = `
  insert into batch_round as round (name, started_at) values ($1, $2)
  on conflict (name) do update set name = $1
  returning after, started_at as "startedAt", finished_at as "finishedAt"`;

/**
 * Goes over all of something, batch by batch, if a round is due or one was left. Each batch is one transaction with
 * the place it comes to, so a process that dies loses nothing and does nobody twice. A batch sees one moment.
 */
export async function goRound({ db, clock }: { db: Db; clock: Clock }, { name, everyMs, batch }: Round): Promise<void> {
  for (let isMore = true; isMore; ) {
    try {
      isMore = await transact(db, async (transaction, send) => {
        send(ONE_MOMENT);
        return goOn(transaction);
      });
    } catch (error) {
      // Somebody changed a row of this batch meanwhile: it is done anew, from a later moment.
      if ((error as { code?: string }).code !== '40001') throw error;
    }
  }

  async function goOn(transaction: Db): Promise<boolean> {
    const now = clock.now();
    const [round] = await ask<{ after: string; startedAt: Date; finishedAt: Date | null }>(transaction, LOCK, [
      name,
      now,
    ]);
    if (!round) throw new Error(`there is no round of ${name}`);
    const isNew = round.finishedAt !== null;
    if (isNew && now.getTime() - round.startedAt.getTime() < everyMs) return false;
    const last = await batch(transaction, isNew ? '' : round.after);
    await ask(transaction, 'update batch_round set after = $2, started_at = $3, finished_at = $4 where name = $1', [
      name,
      last ?? '',
      isNew ? now : round.startedAt,
      last === undefined ? now : null,
    ]);
    return last !== undefined;
  }
}
