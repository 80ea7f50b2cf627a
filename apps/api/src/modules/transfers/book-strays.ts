import { type Minor, minor } from '@krapao/money';
import { violatedConstraint } from '../../platform/db.ts';
import { derivedId } from '../../platform/random.ts';
import { accountUnderWay, gamesRepository, type Units } from '../games/public.ts';
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
  const provider = deps.games.providerOf(game);
  const strays = await provider.strays(toProvider(transfer, account), (reference) =>
    transfers.isClaimed(game.code, reference),
  );
  if (strays.length === 0) return;
  // Asked for after the report, it counts all that the report has.
  const heard = { askedAt: deps.clock.now(), units: await provider.balance(account.username) };
  for (const providerReference of strays) await book(deps, transfer, { providerReference, heard });
}

type Stray = { providerReference: string; heard: { units: Units; askedAt: Date } };

async function book(deps: TransfersDeps, twin: StoredTransfer, { providerReference, heard }: Stray): Promise<void> {
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
    deps.log.error(told, 'a provider made a transfer twice; the second is booked too');
    deps.tell(memberId);
  } catch (error) {
    if (violatedConstraint(error) === 'game_transfer_provider') return; // Another transfer has claimed it meanwhile.
    if (!isRefusal(error, 'INSUFFICIENT_FUNDS')) throw error;
    deps.log.error(told, 'a provider made a transfer twice, and the wallet cannot pay for the second');
  }
}
