import type { Database, Query } from '../database.ts';
import type { FaultMode } from '../faults/faults.ts';
import type { Player } from './players.repository.ts';
import type { Provider } from './providers.ts';
import { roundsAfter, type Transaction } from './transactions.repository.ts';
import { parseUnits, type Units } from './units.ts';

/** A settled bet as reported to the operator. */
export type Bet = {
  id: string;
  username: string;
  /** Amount staked. */
  stake: Units;
  /** Valid bet: the bet, or zero when the stake came back unchanged. */
  valid: Units;
  /** Amount returned. */
  payout: Units;
  settledAt: Date;
};

export type BetPage = { bets: Bet[]; next: string; more: boolean };

const FIRST = '0';
const PAGE_BETS = 500;

/** Bets of all players after the cursor, oldest first; each twice under the fault `duplicate`. */
export async function betsAfter(
  database: Database,
  provider: Provider,
  after: string | undefined,
  faultMode: FaultMode,
): Promise<BetPage> {
  const rows = await database.transaction(async (tx) => {
    // Waits for rounds that are numbered but not committed: no bet may appear behind the cursor later.
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

/** Takes the shared lock before a round gets its number; the report takes the exclusive lock. */
export async function numberInOrder(tx: Query, provider: Provider): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lineOf(provider)]);
}

/** Number of open bets: a hand that waits for the player's choice. */
export const openBets = ({ openHand }: Player): number => (openHand ? 1 : 0);

const lineOf = ({ code }: Provider) => `bets of ${code}`;

function betOf({ decimals }: Provider, { id, username, amount, detail, createdAt }: Transaction): Bet {
  const result = detail as { stake: string; payout: string };
  const [stake, payout] = [parseUnits(result.stake, decimals) ?? 0n, parseUnits(result.payout, decimals) ?? 0n];
  return { id, username, stake, valid: payout === stake ? 0n : amount, payout, settledAt: createdAt };
}
