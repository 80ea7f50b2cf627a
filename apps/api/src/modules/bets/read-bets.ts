import { exchangeOf } from '@krapao/money/exchange';
import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { afterCommit, transact } from '../../platform/database/transact.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type BetPage, type Game, ProviderError, playersIn } from '../games/public.ts';
import { currenciesOf } from '../members/public.ts';
import type { BetsDeps } from './bets.deps.ts';
import { betsRepository, type NewBet } from './bets.repository.ts';

export const READ_ALL_JOB = 'read-bets';
export const READ_JOB = 'read-bets-of';

const Payload = z.object({ game: z.string() });

/** At most one pending job per game, all in one job queue: slow providers occupy one worker, not all. */
const queueReading = (db: Db, game: string) =>
  addJob(db, { name: READ_JOB, payload: { game }, key: `${READ_JOB}:${game}`, line: READ_ALL_JOB });

/** Enqueues each game separately: a failing game is retried without the others. */
export async function readAllBets(deps: BetsDeps): Promise<void> {
  for (const { code } of await deps.games.games.listAll()) await queueReading(deps.db, code);
}

/** Enqueues a read of the game's bets after the commit: a changed balance means that the member has played. */
export function readBetsSoon({ db, log }: Pick<BetsDeps, 'db' | 'log'>, transaction: Db, game: string): void {
  afterCommit(transaction, `read bets of ${game}`, () => {
    queueReading(db, game).catch((error) =>
      log.warn({ event: 'bets.unread', game, reason: (error as Error).message }, 'bets wait for their next round'),
    );
  });
}

/** Reads from the cursor, one transaction per page, until no page is left. */
export async function readBets(deps: BetsDeps, payload: unknown): Promise<void> {
  const game = await deps.games.games.findAny(Payload.parse(payload).game);
  if (!game) return;
  try {
    for (let isMore = true; isMore; ) isMore = await readPage(deps, game);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const details = { game: game.code, reason: error.message };
    if (error.kind === 'refused') deps.log.error({ event: 'bets.unreadable', ...details }, 'bets cannot be read');
    else deps.log.warn({ event: 'bets.unread', ...details }, 'a game did not report its bets');
  }
}

/** Returns true if more pages follow. */
async function readPage(deps: BetsDeps, game: Game): Promise<boolean> {
  const after = await betsRepository(deps.db).cursor(game.code);
  const page = await (await deps.games.providerOf(game)).bets(after);
  // A report by window goes on after an empty one.
  if (page.bets.length === 0 && !page.more) return false;
  const bets = await inMoney(deps, game, page);
  const now = deps.clock.now();
  const isOurs = await transact(deps.db, async (transaction) => {
    const repository = betsRepository(transaction);
    if (!(await repository.advance(game.code, after, page.next, now))) return false;
    const counted = await repository.record(game.code, bets, now);
    const settled = bets.filter(({ isOpen }) => !isOpen);
    if (settled.length > 0) await deps.recordPlay(transaction, settled, game);
    if (counted.length > 0) await deps.countBets(transaction, counted);
    return true;
  });
  // A cursor that does not advance would be read forever.
  return isOurs && page.more && page.next !== after;
}

async function inMoney(deps: BetsDeps, game: Game, { bets }: BetPage): Promise<NewBet[]> {
  const players = await playersIn(
    deps.db,
    game.code,
    bets.map(({ username }) => username),
  );
  const currencies = await currenciesOf(deps.db, [...new Set(players.values())]);
  return bets.flatMap(({ id, username, stake, valid, payout, settledAt, isOpen = false }) => {
    const memberId = players.get(username);
    const currency = memberId && currencies.get(memberId);
    if (!memberId || !currency) {
      deps.log.warn({ event: 'bets.unknown-player', game: game.code, bet: id }, 'nobody of ours made this bet');
      return [];
    }
    const { worth } = exchangeOf(game, currency);
    const money = { stake: worth(stake), valid: worth(valid), payout: worth(payout) };
    return { betId: id, memberId, ...money, settledAt, isOpen };
  });
}
