import { minor } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { type StoredTransfer, transfersRepository } from './transfers.repository.ts';

type Exchanged = Pick<StoredTransfer, 'amount' | 'units'>;
type Leaving = Exchanged & Pick<StoredTransfer, 'id' | 'memberId' | 'gameCode' | 'currency'>;

/** Value of units at the rate of another transfer; both were exact at their rate. */
export const worthAt = ({ amount, units }: Exchanged, of: bigint) => minor((amount * of) / units);

/** Whether two transfers exchanged money and units at the same rate. */
export const isSameRate = (one: Exchanged, other: Exchanged): boolean =>
  one.amount * other.units === other.amount * one.units;

/**
 * Refuses to take money from a game at another rate than the member's money last went in with, and reports a finding,
 * which stops the wallet. A rate only changes while a game is empty, so such units came from elsewhere: a change past
 * the catalogue, or a bet that was settled after the last report.
 */
export async function refuseDrift(deps: TransfersDeps, leaving: Leaving, entered: Exchanged): Promise<void> {
  const { id, memberId, gameCode, amount, units } = leaving;
  if (isSameRate(entered, leaving) || (await transfersRepository(deps.db).find(id))) return;
  const detail = {
    ...{ member: memberId, game: gameCode, direction: 'out', units: `${units}` },
    ...{ amount: `${amount}`, atRateOfEntry: `${worthAt(entered, units)}` },
  };
  deps.log.error(
    { event: 'transfer.rate-drift', ...detail },
    'money would leave a game at another rate than it came in with: the wallet is stopped',
  );
  await deps.money.stopWallet(leaving, detail);
  throw new AppError('TRANSFER_FAIL');
}
