import { WALLET } from '@krapao/contract/accounts';
import { type Minor, minor, toMajor } from '@krapao/money';
import { violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { asLedgerError, booking, holdingStill, isRefusal, usingBonus } from '../ledger/public.ts';
import { accountsOf, describedAs } from './description.ts';
import { atHand, type GamesValue, readFunds, totalOf } from './funds.ts';
import { type Ending, ifCancelled, type Reward, verdictOf } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { ending } from './rewards.repository.ts';

/**
 * `busy` while money is moving, `short` while the money to forfeit is in games, `over` when the reward has ended or no
 * longer meets its end.
 */
export type Ended = { keeps: Minor; goes: Minor } | 'busy' | 'short' | 'over';

/**
 * Ends a reward, once, and makes the member's money withdrawable again. When cancelled or expired the member keeps only
 * their own money; the reward and its winnings go back. `games` was fetched just before, and counts only if nothing has
 * moved since.
 */
export async function endReward(deps: RewardsDeps, reward: Reward, how: Ending, games: GamesValue): Promise<Ended> {
  try {
    return await end(deps, reward, how, games);
  } catch (error) {
    if (error instanceof NotNow) return error.why;
    // A concurrent transaction ends the reward: its statement entry already exists.
    if (violatedConstraint(error) === 'statement_line_id_key') return 'over';
    if (isRefusal(asLedgerError(error), 'ACCOUNT_FROZEN')) return 'busy';
    throw error;
  }
}

/** Rolls back the transaction. */
class NotNow extends Error {
  readonly why: 'busy' | 'short' | 'over';
  constructor(why: NotNow['why']) {
    super(why);
    this.why = why;
  }
}

const end = (deps: RewardsDeps, reward: Reward, how: Ending, games: GamesValue): Promise<Ended> =>
  transact(deps.db, async (transaction, send) => {
    const { memberId, currency, kind } = reward;
    const at = deps.clock.now();
    const id = derivedId(reward.id, 'end');
    const { reference, statement: line } = deps.statements.opening({
      id,
      memberId,
      type: 'finish_bonus',
      from: kind.toUpperCase(),
      to: WALLET,
      amount: minor(0n),
      currency,
      at,
      details: describedAs(reward),
    });
    send(line);
    send(holdingStill(memberId));
    const { reward: running, money, moves } = await readFunds(transaction, memberId, games.requestedAt);
    if (running?.id !== reward.id) throw new NotNow('over');
    if (moves || money.bonus?.held) throw new NotNow('busy');
    const total = totalOf(money, games.worth);
    const isForfeit = how === 'cancelled' || how === 'expired';
    if (!isForfeit && verdictOf(running, { total, turnover: running.turnover }) !== how) throw new NotNow('over');
    const { keeps, goes } = isForfeit ? ifCancelled(running, total) : { keeps: total, goes: minor(0n) };
    const own = atHand(money);
    if (goes > own) throw new NotNow('short');

    const freed = minor(own - goes);
    const locked = money.bonus?.available ?? minor(0n);
    const walletGets = minor(freed - (money.wallet?.available ?? 0n));
    const { wallet, bonus, house } = accountsOf(reward);
    const lines = [
      { account: wallet, amount: walletGets },
      { account: bonus, amount: minor(-locked) },
      { account: house, amount: goes },
    ].filter(({ amount }) => amount !== 0n);
    if (lines.length > 0) send(booking({ id, kind: 'finish_bonus', reference, currency, lines, eventAt: at }));
    send(usingBonus(memberId, false));
    send(ending(reward.id, { how, at, freed, taken: goes }));
    send(
      deps.statements.settling({
        id,
        status: 'SUCCESS',
        at,
        isNews: how !== 'cancelled',
        amount: minor(-goes),
        details: { finished: { how, freed: toMajor(freed, currency) } },
      }),
    );
    await deps.moneyChanged(transaction, { memberId, by: 'reward' });
    return { keeps, goes };
  });
