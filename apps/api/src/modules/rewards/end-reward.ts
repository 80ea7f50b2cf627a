import { WALLET } from '@krapao/contract/accounts';
import { type Minor, minor, toMajor } from '@krapao/money';
import { derivedId } from '../../platform/random.ts';
import { transact } from '../../platform/transact.ts';
import { asLedgerError, booking, holdingStill, isRefusal, usingBonus } from '../ledger/public.ts';
import { accountsOf, describedAs } from './described.ts';
import { type Ending, ifCancelled, type Reward, verdictOf } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { ending } from './rewards.repository.ts';
import { askStanding, atHand, type InGames, totalOf } from './standing.ts';

/** `busy` while money is under way, `short` while what must go lies in games, `over` when it needs no end any more. */
export type Ended = { keeps: Minor; goes: Minor } | 'busy' | 'short' | 'over';

/**
 * Ends a reward, once: what the member has is theirs to withdraw again. Given up or run out, only their own money is; the
 * reward and what was won with it go back. What the games hold was asked for just now, and counts if nothing has moved since.
 */
export async function endReward(deps: RewardsDeps, reward: Reward, how: Ending, games: InGames): Promise<Ended> {
  try {
    return await end(deps, reward, how, games);
  } catch (error) {
    if (error instanceof NotNow) return error.why;
    if (isRefusal(asLedgerError(error), 'ACCOUNT_FROZEN')) return 'busy';
    throw error;
  }
}

/** Undoes what the transaction had begun. */
class NotNow extends Error {
  readonly why: 'busy' | 'short' | 'over';
  constructor(why: NotNow['why']) {
    super(why);
    this.why = why;
  }
}

const end = (deps: RewardsDeps, reward: Reward, how: Ending, games: InGames): Promise<Ended> =>
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
    const { reward: running, money, moves } = await askStanding(transaction, memberId, games.askedAt);
    if (running?.id !== reward.id) throw new NotNow('over');
    if (moves || money.bonus?.held) throw new NotNow('busy');
    const total = totalOf(money, games.inGames);
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
        balanceAfter: freed,
        at,
        amount: minor(-goes),
        details: { finished: { how, freed: toMajor(freed, currency) } },
      }),
    );
    await deps.moneyChanged(transaction, { memberId, by: 'reward' });
    return { keeps, goes };
  });
