import { type Currency, type Minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { insertLimitRefusal, type RefusalPlace } from './limit-refusals.repository.ts';

type Announced = { memberId: string; amount: Minor; currency: Currency };

class AboveLimit extends AppError {
  readonly left: Minor;

  constructor(left: Minor, currency: Currency) {
    super('LIMIT_REACHED', { kind: 'deposit', left: toMajor(left, currency) });
    this.left = left;
  }
}

/** Refuses to announce a deposit above the member's limit. The limit itself is enforced when money is credited. */
export async function checkRoom(
  transaction: Db,
  deps: Pick<PaymentsDeps, 'depositRoom'>,
  { memberId, amount, currency }: Announced,
): Promise<void> {
  const room = await deps.depositRoom(transaction, memberId);
  if (room !== undefined && amount > room) throw new AboveLimit(room, currency);
}

/** Records a refusal of `checkRoom` once its transaction is over, as that was rolled back and held the member's lock. */
export async function recordingRefusals<Result>(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  place: RefusalPlace,
  announced: Announced,
  announce: () => Promise<Result>,
): Promise<Result> {
  try {
    return await announce();
  } catch (error) {
    if (error instanceof AboveLimit)
      await insertLimitRefusal(db, { ...announced, place, left: error.left, at: clock.now() });
    throw error;
  }
}
