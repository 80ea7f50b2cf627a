import { type Minor, minor } from '@krapao/money';
import { violatedConstraint } from '../../platform/db.ts';
import { derivedId } from '../../platform/random.ts';
import { accountUnderWay, gamesRepository } from '../games/public.ts';
import { isRefusal } from '../ledger/public.ts';
import type { TransfersDeps } from './public.ts';
import { accountsOf, toProvider } from './send-transfer.ts';
import { type StoredTransfer, transfersRepository } from './transfers.repository.ts';

/**
 * A provider without ids makes a transfer as often as its message arrives. What it made beside the one
 * that was asked for is booked as it is: the member has it there, or has it no longer, and both books
 * must say so.
 */
export async function bookStrays(deps: TransfersDeps, transfer: StoredTransfer): Promise<void> {
  const { game, account } = await accountUnderWay(deps.games, transfer.memberId, transfer.gameCode);
  const transfers = transfersRepository(deps.db);
  const strays = await deps.games
    .providerOf(game)
    .strays(toProvider(transfer, account), (reference) => transfers.isClaimed(transfer, reference));
  for (const providerReference of strays) await bookMade(deps, transfer, providerReference);
}

/** Books a transfer that the provider made beside `twin`, or in spite of what we took for its end. */
export async function bookMade(deps: TransfersDeps, twin: StoredTransfer, providerReference: string): Promise<void> {
  const { game, account } = await accountUnderWay(deps.games, twin.memberId, twin.gameCode);
  // Asked for now, it counts what was made.
  const heard = { askedAt: deps.clock.now(), units: await deps.games.providerOf(game).balance(account.username) };
  const at = deps.clock.now();
  const { memberId, gameCode, direction, amount, currency } = twin;
  const stray = { ...twin, id: derivedId(twin.id, providerReference), sentAt: at };
  const told = { transfer: twin.id, game: gameCode, direction, providerReference };
  try {
    await deps.db.transaction().execute(async (transaction) => {
      const signed: Minor = direction === 'in' ? minor(-amount) : amount;
      const line = {
        id: stray.id,
        memberId,
        type: 'transfer',
        ...accountsOf(twin),
        amount: signed,
        currency,
        at,
      } as const;
      const movement = { ...stray, reference: await deps.statements.open(transaction, line) };
      // As any other it waits until no transfer is under way: whose transaction this is could not be told.
      await transfersRepository(transaction).insert(movement);
      await transfersRepository(transaction).settle(stray.id, {
        status: 'succeeded',
        providerReference,
        reason: null,
        at,
      });
      const move = direction === 'in' ? deps.money.giveToGame : deps.money.takeFromGame;
      const balanceAfter = await move(transaction, movement);
      await deps.statements.settle(transaction, { id: stray.id, status: 'SUCCESS', balanceAfter, at });
      await gamesRepository(transaction, deps.clock).saveBalance(memberId, gameCode, heard);
    });
    deps.log.error(told, 'a provider made a transfer that we did not know of; it is booked now');
    deps.tell(memberId);
  } catch (error) {
    if (violatedConstraint(error) === 'game_transfer_provider') return; // Another transfer has claimed it meanwhile.
    if (!isRefusal(error, 'INSUFFICIENT_FUNDS')) throw error;
    deps.log.error(told, 'a provider made a transfer that we did not know of, and the wallet cannot pay for it');
  }
}
