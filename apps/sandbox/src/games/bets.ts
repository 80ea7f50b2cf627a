import type { Database, Query } from '../database.ts';
import type { FaultMode } from '../faults/faults.ts';
import type { Player } from './players.repository.ts';
import type { Provider } from './providers.ts';
import { roundsAfter, type Transaction } from './transactions.repository.ts';
import { parseUnits, type Units } from './units.ts';

/** A settled bet, as an operator reads it in the report. */
export type Bet = {
  id: string;
  username: string;
  /** What was on the table. */
  stake: Units;
  /** What counts as played: the bet, or nothing when the stake came back just as it was. */
  valid: Units;
  /** What came back. */
  payout: Units;
  settledAt: Date;
};

export type BetPage = { bets: Bet[]; next: string; more: boolean };

const FIRST = '0';
const PAGE_BETS = 500;

/** Bets after the cursor, oldest first, of all players; each twice under the fault `duplicate`. */
export async function betsAfter(
  database: Database,
  provider: Provider,
  after: string | undefined,
  faultMode: FaultMode,
): Promise<BetPage> {
  const rows = await database.transaction(async (tx) => {
    // Whoever has a number but is not seen yet is waited for: nobody may appear behind the cursor later.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lineOf(provider)]);
    return roundsAfter(tx, provider, after || FIRST, PAGE_BETS + 1);
  });
  const page = rows.slice(0, PAGE_BETS);
  return {
    bets: page.flatMap((row) => Array<Bet>(faultMode === 'duplicate' ? 2 : 1).fill(betOf(provider, row))),
    next: page.at(-1)?.seq ?? (after || FIRST),
    more: rows.length > PAGE_BETS,
  };
}

/** For whoever writes a round, before it gets its number. */
export async function numberInOrder(tx: Query, provider: Provider): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lineOf(provider)]);
}

/** What a player has on the table: a hand that waits for their choice. */
export const openBets = ({ openHand }: Player): number => (openHand ? 1 : 0);

const lineOf = ({ code }: Provider) => `bets of ${code}`;

function betOf({ decimals }: Provider, { id, username, amount, detail, createdAt }: Transaction): Bet {
  const told = detail as { stake: string; payout: string };
  const [stake, payout] = [parseUnits(told.stake, decimals) ?? 0n, parseUnits(told.payout, decimals) ?? 0n];
  return { id, username, stake, valid: payout === stake ? 0n : amount, payout, settledAt: createdAt };
}
