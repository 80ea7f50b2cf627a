import { type Currency, minor } from '@krapao/money';
import { exchangeOf, type Units } from '@krapao/money/exchange';
import { violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { accountOfPendingTransfer, saveBalance } from '../games/public.ts';
import { isRefusal } from '../ledger/public.ts';
import { accountsOf } from './send-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { inserting, transfersRepository } from './transfers.repository.ts';

export type ProviderTransfer = {
  memberId: string;
  gameCode: string;
  currency: Currency;
  direction: 'in' | 'out';
  units: Units;
  providerReference: string;
};

/**
 * Books a transfer that the provider made without our record: the money has moved there, and both books must
 * agree. Once per provider reference. If the wallet cannot cover the amount, the wallet is stopped. Returns
 * false if it must be retried.
 */
export async function recordProviderTransfer(deps: TransfersDeps, made: ProviderTransfer): Promise<boolean> {
  const { memberId, gameCode, currency, direction, units, providerReference } = made;
  const { game, account } = await accountOfPendingTransfer(deps.games, memberId, gameCode);
  // Queried now, so the balance includes the transfer.
  const { connection, ...provider } = await deps.games.providerOf(game);
  const balance = { queriedAt: deps.clock.now(), units: await provider.balance(account.username) };
  const at = deps.clock.now();
  const id = derivedId(`${memberId}:${gameCode}`, providerReference);
  const { amount, units: exact } = exchangeOf(game, currency).toMoney(units);
  const details = { member: memberId, game: gameCode, direction, units: `${units}`, providerReference };
  const stop = async (why: string) => {
    deps.log.error(
      { event: 'transfer.unpayable', ...details },
      `a provider made a transfer that we did not know of, and ${why}`,
    );
    await deps.money.stopWallet(made, details);
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
      const movement = {
        id,
        memberId,
        gameCode,
        direction,
        amount,
        units,
        currency,
        reference,
        sentAt: at,
        connection,
      };
      // Like any transfer, it waits until none is pending: the transaction could belong to the pending one.
      await transaction.executeQuery(inserting(movement));
      await transfersRepository(transaction).settle(id, { status: 'succeeded', providerReference, reason: null, at });
      const move = direction === 'in' ? deps.money.giveToGame : deps.money.takeFromGame;
      await move(transaction, movement);
      await deps.statements.settle(transaction, { id, status: 'SUCCESS', at, isNews: true });
      await saveBalance(transaction, deps.clock, made, balance);
      await deps.moneyChanged(transaction, { memberId, by: 'transfer' });
    });
    deps.log.error(
      { event: 'transfer.booked-late', ...details },
      'a provider made a transfer that we did not know of; it is booked now',
    );
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'game_transfer_provider') return true; // Recorded by another transfer meanwhile.
    if (isRefusal(error, 'ACCOUNT_FROZEN')) return false;
    if (!isRefusal(error, 'INSUFFICIENT_FUNDS')) throw error;
    return stop('the wallet cannot pay for it');
  }
}
