import { WALLET } from '@krapao/contract/accounts';
import type { Localised } from '@krapao/contract/documents/fields';
import type { ErrorCode } from '@krapao/contract/errors';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { type Db, violatedConstraint } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { saveBalance } from '../games/public.ts';
import { asLedgerError, booking, holdingStill, isRefusal, usingBonus } from '../ledger/public.ts';
import { asBlockError, checkingBlocks } from '../members/public.ts';
import { accountsOf, describedAs } from './description.ts';
import { evaluateReward } from './evaluate-reward.ts';
import { atHand, type GamesValue, readAccounts, readFunds, totalOf, valueGames } from './funds.ts';
import type { Kind, Reward, Terms } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { inserting, type NewReward, rewardsRepository } from './rewards.repository.ts';

export type Grant = {
  /** The caller's idempotency key; the same id is never granted twice. */
  id: string;
  memberId: string;
  currency: Currency;
  kind: Kind;
  /** `limit`, `day` or `week` for a bonus; else its kind. */
  type: string;
  code: string;
  title: Localised;
  terms: Terms;
  /** The error while the member's total is unknown or their money must not move. */
  unsure: ErrorCode;
};

/** The granted amount and the deposit that earned it: the deposit is locked with the reward, and earns no other. */
export type Award = { amount: Minor; deposit?: { id: string; amount: Minor } | undefined };

/**
 * Decides the award in the transaction that credits it and marks there what is taken, or refuses. Statements sent
 * before `funds` is awaited share its round trip. Contended rows are marked last, so others wait only for the commit.
 */
export type Decide = (
  transaction: Db,
  funds: Promise<{ total: Minor; vault: Minor }>,
  markLast: Send,
) => Promise<Award>;

/** Credits a reward and locks it with its deposit until it ends. One runs at a time. */
export const claimReward = (deps: RewardsDeps, grant: Grant, decide: Decide): Promise<Reward> =>
  give(deps, grant, decide, true);

/** Credits a reward that may be withdrawn at once. */
export const creditReward = (deps: RewardsDeps, grant: Grant, decide: Decide): Promise<Reward> =>
  give(deps, grant, decide, false);

async function give(deps: RewardsDeps, grant: Grant, decide: Decide, isLocked: boolean): Promise<Reward> {
  const { id, memberId, currency, unsure } = grant;
  const known = await readAccounts(deps, memberId);
  const { running } = known;
  if (running?.id === id) return sameReward(running, grant);
  // A reward that has reached its end but was not evaluated yet must not block the claim.
  if (running && typeof (await evaluateReward(deps, memberId)) !== 'object') throw refusal(running, grant);
  const games = await valueGames(deps, { memberId, currency }, running ? undefined : known);
  try {
    const giving = { grant, decide, isLocked, games };
    const reward = await transact(deps.db, (transaction, send) => credit(deps, transaction, send, giving));
    return { ...reward, turnover: minor(0n), waitsFor: [], coversTotal: false };
  } catch (failure) {
    const error = asBlockError(asLedgerError(failure));
    if (violatedConstraint(error)) {
      const twice = await rewardsRepository(deps.db).find(id);
      if (twice) return sameReward(twice, grant);
      if (violatedConstraint(error) === 'reward_deposit_id_key') throw new AppError(unsure, { reason: 'DEPOSIT_USED' });
    }
    // A withdrawal committed first, or the wallet is frozen.
    if (isRefusal(error, 'INSUFFICIENT_FUNDS') || isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError(unsure);
    throw error;
  }
}

type Giving = { grant: Grant; decide: Decide; isLocked: boolean; games: GamesValue };

async function credit(deps: RewardsDeps, transaction: Db, send: Send, giving: Giving): Promise<NewReward> {
  const { grant, decide, isLocked, games } = giving;
  const { id, memberId, currency, kind, terms } = grant;
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
  send(checkingBlocks(memberId, 'play', claimedAt));
  send(holdingStill(memberId));
  const funds = checkFunds(transaction, giving);
  const last: CompiledQuery[] = [];
  const [{ own, total }, { amount, deposit }] = await Promise.all([
    funds,
    decide(transaction, funds, (marked) => last.push(marked)),
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
    ...{ rule, successPercent, failPercent, amount, depositId: deposit?.id },
    principal: deposit?.amount ?? minor(0n),
    free: minor(total - (deposit?.amount ?? 0n)),
    claimedAt,
    expiresAt: after(claimedAt, terms.lifeHours * HOUR_MS),
  };
  send(inserting(reward, isLocked));
  send(deps.statements.settling({ id, status: 'SUCCESS', at: claimedAt, amount }));
  await deps.moneyChanged(transaction, { memberId, by: 'reward' });
  // Free money was calculated from these balances, so they are what the member must see from now on.
  for (const { gameCode, units } of games.changed)
    await saveBalance(transaction, deps.clock, { memberId, gameCode }, { units, queriedAt: games.requestedAt });
  for (const marked of last) send(marked);
  return reward;
}

/** The member's money; refuses while the total is unknown or being withdrawn. */
async function checkFunds(
  transaction: Db,
  { grant, games }: Giving,
): Promise<{ own: Minor; total: Minor; vault: Minor }> {
  const { memberId, unsure } = grant;
  const { reward: running, money, moves, withdraws } = await readFunds(transaction, memberId, games.requestedAt);
  if (running) throw refusal(running, grant);
  const [game] = games.unsure;
  if (game) throw new AppError(unsure, { reason: 'GAME_UNKNOWN', game });
  if (moves) throw new AppError(unsure, { reason: 'MONEY_MOVING' });
  if (withdraws) throw new AppError(unsure, { reason: 'WITHDRAWAL_PENDING' });
  if (money.wallet?.frozen || money.bonus?.frozen) throw new AppError(unsure);
  return { own: atHand(money), total: totalOf(money, games.worth), vault: money.vault?.balance ?? minor(0n) };
}

const refusal = (running: Reward, { kind, code }: Grant): AppError =>
  new AppError(
    kind === 'bonus' && running.kind === kind && running.code === code ? 'BONUS_ALREADY_ACTIVE' : 'BONUS_REMAINING',
  );

/** Refuses an id that was used for another reward before. */
export function sameReward(
  known: Pick<Reward, 'memberId' | 'kind' | 'code'> & Reward,
  { memberId, kind, code }: Grant,
): Reward {
  if (known.memberId !== memberId || known.kind !== kind || known.code !== code)
    throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
  return known;
}
