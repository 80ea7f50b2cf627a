import { exchangeOf } from '@krapao/money/exchange';
import { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { afterCommit, transact } from '../../platform/transact.ts';
import { type BetPage, type Game, ProviderError, playersIn } from '../games/public.ts';
import { currenciesOf } from '../members/public.ts';
import type { BetsDeps } from './bets.deps.ts';
import { betsRepository, type NewBet } from './bets.repository.ts';

export const READ_ALL_JOB = 'read-bets';
export const READ_JOB = 'read-bets-of';

const Payload = z.object({ game: z.string() });

/** At most one of a game waits in the queue, and all stand in one line: games that are slow take one place, not all. */
const queueReading = (db: Db, game: string) =>
  addJob(db, { name: READ_JOB, payload: { game }, key: `${READ_JOB}:${game}`, line: READ_ALL_JOB });

/** Each game by itself: one that fails is tried again without the others. */
export async function readAllBets(deps: BetsDeps): Promise<void> {
  for (const { code } of await deps.games.games.listAll()) await queueReading(deps.db, code);
}

/** Once this is committed, the game's report is read soon: whoever's balance changed has played. */
export function readBetsSoon({ db, log }: Pick<BetsDeps, 'db' | 'log'>, transaction: Db, game: string): void {
  afterCommit(transaction, `read bets of ${game}`, () => {
    queueReading(db, game).catch((error) =>
      log.warn({ event: 'bets.unread', game, reason: (error as Error).message }, 'bets wait for their next round'),
    );
  });
}

/** Reads on from where the last page ended, each page in a transaction of its own, until there is no more. */
export async function readBets(deps: BetsDeps, payload: unknown): Promise<void> {
  const game = await deps.games.games.findAny(Payload.parse(payload).game);
  if (!game) return;
  try {
    for (let isMore = true; isMore; ) isMore = await readPage(deps, game);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const told = { game: game.code, reason: error.message };
    if (error.kind === 'refused') deps.log.error({ event: 'bets.unreadable', ...told }, 'bets cannot be read');
    else deps.log.warn({ event: 'bets.unread', ...told }, 'a game did not tell of its bets');
  }
}

/** True when there is more to read. */
async function readPage(deps: BetsDeps, game: Game): Promise<boolean> {
  const after = await betsRepository(deps.db).cursor(game.code);
  const page = await deps.games.providerOf(game).bets(after);
  if (page.bets.length === 0) return false;
  const bets = await inMoney(deps, game, page);
  const now = deps.clock.now();
  const isOurs = await transact(deps.db, async (transaction) => {
    const repository = betsRepository(transaction);
    if (!(await repository.advance(game.code, after, page.next, now))) return false;
    const counted = await repository.insert(game.code, bets, now);
    if (counted.length > 0) await deps.countBets(transaction, counted);
    return true;
  });
  // A cursor that stands still would be read for ever.
  return isOurs && page.more && page.next !== after;
}

async function inMoney(deps: BetsDeps, game: Game, { bets }: BetPage): Promise<NewBet[]> {
  const players = await playersIn(
    deps.db,
    game.code,
    bets.map(({ username }) => username),
  );
  const currencies = await currenciesOf(deps.db, [...new Set(players.values())]);
  return bets.flatMap(({ id, username, stake, valid, payout, settledAt }) => {
    const memberId = players.get(username);
    const currency = memberId && currencies.get(memberId);
    if (!memberId || !currency) {
      deps.log.warn({ event: 'bets.unknown-player', game: game.code, bet: id }, 'nobody of ours made this bet');
      return [];
    }
    const { worth } = exchangeOf(game, currency);
    return { betId: id, memberId, stake: worth(stake), valid: worth(valid), payout: worth(payout), settledAt };
  });
}
