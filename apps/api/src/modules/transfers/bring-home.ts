import { WALLET } from '@krapao/contract/accounts';
import { type Currency, type Minor, minor } from '@krapao/money';
import { derivedId } from '../../platform/secrets/random.ts';
import type { MoneyInGame } from './money-in-games.ts';
import { attempt } from './transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export type BringHome = {
  id: string;
  memberId: string;
  currency: Currency;
  /** The amount that the wallet lacks. */
  missing: Minor;
  /** Fresh balances from the providers. */
  games: readonly MoneyInGame[];
};

type Take = { game: string; amount: Minor };

/**
 * Transfers from games to the wallet until `missing` has arrived. Games that fail are replaced by the
 * remaining ones; each game is used at most once.
 */
export async function bringHome(deps: TransfersDeps, command: BringHome): Promise<void> {
  const { id, memberId, currency } = command;
  const minimum = await deps.minimum(currency);
  let { games, missing } = command;
  while (missing > 0n && games.length > 0) {
    const takes = planTakes(games, missing, minimum);
    const results = await Promise.all(
      takes.map(async ({ game, amount }) => {
        const move = { id: derivedId(id, game), memberId, currency, from: game, to: WALLET, amount };
        const { status } = await attempt(deps, move, false);
        return status === 'SUCCESS' ? amount : 0n;
      }),
    );
    missing = minor(results.reduce((rest, arrived) => rest - arrived, missing as bigint));
    games = games.filter(({ game }) => !takes.some((take) => take.game === game));
  }
}

/** Plans the fewest games, largest first. Rounds up to a game's step and to the smallest transfer, never down. */
function planTakes(games: readonly MoneyInGame[], missing: Minor, minimum: Minor): Take[] {
  const takes: Take[] = [];
  let rest: bigint = missing;
  for (const { game, amount, step } of games.toSorted((one, other) => (one.amount < other.amount ? 1 : -1))) {
    if (rest <= 0n) break;
    const least = rest < minimum ? minimum : rest;
    const rounded = ((least + step - 1n) / step) * step;
    const taken = rounded < amount ? rounded : amount;
    takes.push({ game, amount: minor(taken) });
    rest -= taken;
  }
  return takes;
}
