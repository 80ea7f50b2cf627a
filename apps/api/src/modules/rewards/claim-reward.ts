import { WALLET } from '@krapao/contract/accounts';
import type { ErrorCode } from '@krapao/contract/errors';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { type Db, violatedConstraint } from '../../platform/db.ts';
import { type Send, transact } from '../../platform/transact.ts';
import { asLedgerError, booking, holdingStill, isRefusal, usingBonus } from '../ledger/public.ts';
import type { Localised } from '../lookups/public.ts';
import { accountsOf, describedAs } from './described.ts';
import { judgeReward } from './judge-reward.ts';
import type { Kind, Reward, Terms } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { inserting, type NewReward, rewardsRepository } from './rewards.repository.ts';
import { askGames, askStanding, atHand, type InGames, lookUp, totalOf } from './standing.ts';

export type Grant = {
  /** Made by whoever asked; the same id is never granted twice. */
  id: string;
  memberId: string;
  currency: Currency;
  kind: Kind;
  /** Limit, day or week for a bonus; else its kind. */
  type: string;
  code: string;
  title: Localised;
  terms: Terms;
  /** The deposit it is given for: no other reward is. */
  depositId?: string | undefined;
  /** What it answers while nobody can tell what the member has, or nothing may move. */
  unsure: ErrorCode;
};

/**
 * Says how much in the transaction that credits it, and marks there what is taken; or refuses. Whoever asks something
 * before they await how the member stands asks it in the same turn. What many may take at once is marked last: nobody
 * waits for more than the commit of another.
 */
export type Decide = (transaction: Db, standing: Promise<{ total: Minor }>, markLast: Send) => Promise<Minor>;

/** Credits a reward and locks it with all the member has at hand, until it ends. One runs at a time. */
export const claimReward = (deps: RewardsDeps, grant: Grant, decide: Decide): Promise<Reward> =>
  give(deps, grant, decide, true);

/** Credits a reward that may be withdrawn at once. */
export const creditReward = (deps: RewardsDeps, grant: Grant, decide: Decide): Promise<Reward> =>
  give(deps, grant, decide, false);

async function give(deps: RewardsDeps, grant: Grant, decide: Decide, isLocked: boolean): Promise<Reward> {
  const { id, memberId, currency, unsure } = grant;
  const known = await lookUp(deps, memberId);
  const { running } = known;
  if (running?.id === id) return sameReward(running, grant);
  // What has reached its end and was not judged yet must not stand in the way.
  if (running && typeof (await judgeReward(deps, memberId)) !== 'object') throw refusal(running, grant);
  const games = await askGames(deps, { memberId, currency }, running ? undefined : known);
  try {
    const giving = { grant, decide, isLocked, games };
    const reward = await transact(deps.db, (transaction, send) => credit(deps, transaction, send, giving));
    return { ...reward, turnover: minor(0n), waitsFor: [] };
  } catch (failure) {
    const error = asLedgerError(failure);
    if (violatedConstraint(error)) {
      const twice = await rewardsRepository(deps.db).find(id);
      if (twice) return sameReward(twice, grant);
      if (violatedConstraint(error) === 'reward_deposit_id_key') throw new AppError(unsure);
    }
    // A withdrawal was quicker, or the wallet has been stopped.
    if (isRefusal(error, 'INSUFFICIENT_FUNDS') || isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError(unsure);
    throw error;
  }
}

type Giving = { grant: Grant; decide: Decide; isLocked: boolean; games: InGames };

async function credit(deps: RewardsDeps, transaction: Db, send: Send, giving: Giving): Promise<NewReward> {
  const { grant, decide, isLocked } = giving;
  const { id, memberId, currency, kind, terms, depositId } = grant;
  const { rule, successPercent, failPercent } = terms;
  const claimedAt = deps.clock.now();
  const { reference, statement: line } = deps.statements.opening({
    id,
    memberId,
    type: 'bonus',
    from: kind.toUpperCase(),
    to: WALLET,
    amount: minor(0n),
    currency,
    at: claimedAt,
    details: describedAs(grant),
  });
  send(line);
  send(holdingStill(memberId));
  const standing = readStanding(transaction, giving);
  const last: CompiledQuery[] = [];
  const [{ own, total }, amount] = await Promise.all([
    standing,
    decide(transaction, standing, (marked) => last.push(marked)),
  ]);

  const { wallet, bonus, house } = accountsOf(grant);
  const lines = isLocked
    ? [
        { account: wallet, amount: minor(-own) },
        { account: bonus, amount: minor(own + amount) },
        { account: house, amount: minor(-amount) },
      ]
    : [
        { account: wallet, amount },
        { account: house, amount: minor(-amount) },
      ];
  const moved = lines.filter((one) => one.amount !== 0n);
  send(booking({ id, kind: 'bonus', reference, currency, lines: moved, eventAt: claimedAt }));
  if (isLocked) send(usingBonus(memberId, true));
  const reward = {
    ...grant,
    ...{ rule, successPercent, failPercent, amount, depositId },
    principal: total,
    claimedAt,
    expiresAt: after(claimedAt, terms.lifeHours * HOUR_MS),
  };
  send(inserting(reward, isLocked));
  const balanceAfter = minor(own + amount);
  send(deps.statements.settling({ id, status: 'SUCCESS', balanceAfter, at: claimedAt, amount }));
  await deps.moneyChanged(transaction, { memberId, by: 'reward' });
  for (const marked of last) send(marked);
  return reward;
}

/** What the member has; refuses while nothing may be given. */
async function readStanding(transaction: Db, { grant, games }: Giving): Promise<{ own: Minor; total: Minor }> {
  const { memberId, unsure } = grant;
  const { reward: running, money, moves, withdraws } = await askStanding(transaction, memberId, games.askedAt);
  if (running) throw refusal(running, grant);
  const [game] = games.unsure;
  if (game) throw new AppError(unsure, { game });
  if (moves || withdraws || money.wallet?.frozen || money.bonus?.frozen) throw new AppError(unsure);
  return { own: atHand(money), total: totalOf(money, games.inGames) };
}

const refusal = (running: Reward, { kind, code }: Grant): AppError =>
  new AppError(
    kind === 'bonus' && running.kind === kind && running.code === code ? 'BONUS_ALREADY_ACTIVE' : 'BONUS_REMAINING',
  );

/** An id that stood for something else before must not look as if it had been this. */
function sameReward(known: Reward, { memberId, kind, code }: Grant): Reward {
  if (known.memberId !== memberId || known.kind !== kind || known.code !== code)
    throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
  return known;
}
