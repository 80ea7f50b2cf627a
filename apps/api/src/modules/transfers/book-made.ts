import { type Currency, minor } from '@krapao/money';
import { exchangeOf, type Units } from '@krapao/money/exchange';
import { violatedConstraint } from '../../platform/db.ts';
import { derivedId } from '../../platform/random.ts';
import { transact } from '../../platform/transact.ts';
import { accountUnderWay, saveBalance } from '../games/public.ts';
import { isRefusal } from '../ledger/public.ts';
import { accountsOf } from './send-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { inserting, transfersRepository } from './transfers.repository.ts';

export type Made = {
  memberId: string;
  gameCode: string;
  currency: Currency;
  direction: 'in' | 'out';
  units: Units;
  providerReference: string;
};

/**
 * Books a transfer that the provider made and we had not: the member has the money there, or has it no
 * longer, and both books must say so. Once per number of the provider. What the wallet cannot pay for
 * stops it. False when it is to be tried again.
 */
export async function bookMade(deps: TransfersDeps, made: Made): Promise<boolean> {
  const { memberId, gameCode, currency, direction, units, providerReference } = made;
  const { game, account } = await accountUnderWay(deps.games, memberId, gameCode);
  // Asked for now, it counts what was made.
  const heard = { askedAt: deps.clock.now(), units: await deps.games.providerOf(game).balance(account.username) };
  const at = deps.clock.now();
  const id = derivedId(`${memberId}:${gameCode}`, providerReference);
  const { amount, units: exact } = exchangeOf(game, currency).toMoney(units);
  const told = { member: memberId, game: gameCode, direction, units: `${units}`, providerReference };
  const stop = async (why: string) => {
    deps.log.error(
      { event: 'transfer.unpayable', ...told },
      `a provider made a transfer that we did not know of, and ${why}`,
    );
    await deps.money.stopWallet(made, told);
    return false;
  };
  if (exact !== units) return stop('it is no whole money');
  try {
    await transact(deps.db, async (transaction) => {
      const line = {
        id,
        memberId,
        type: 'transfer',
        ...accountsOf(made),
        amount: direction === 'in' ? minor(-amount) : amount,
        currency,
        at,
      } as const;
      const reference = await deps.statements.open(transaction, line);
      const movement = { id, memberId, gameCode, direction, amount, units, currency, reference, sentAt: at };
      // As any other it waits until no transfer is under way: whose transaction this is could not be told.
      await transaction.executeQuery(inserting(movement));
      await transfersRepository(transaction).settle(id, { status: 'succeeded', providerReference, reason: null, at });
      const move = direction === 'in' ? deps.money.giveToGame : deps.money.takeFromGame;
      const balanceAfter = await move(transaction, movement);
      await deps.statements.settle(transaction, { id, status: 'SUCCESS', balanceAfter, at });
      await saveBalance(transaction, deps.clock, made, heard);
      await deps.moneyChanged(transaction, { memberId, by: 'transfer' });
    });
    deps.log.error(
      { event: 'transfer.booked-late', ...told },
      'a provider made a transfer that we did not know of; it is booked now',
    );
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'game_transfer_provider') return true; // Another transfer has claimed it meanwhile.
    if (isRefusal(error, 'ACCOUNT_FROZEN')) return false;
    if (!isRefusal(error, 'INSUFFICIENT_FUNDS')) throw error;
    return stop('the wallet cannot pay for it');
  }
}
