import { BANK, WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { after, before, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { checkBlocks } from '../members/public.ts';
import { checkRoom, recordingRefusals } from './check-room.ts';
import type { DepositsDeps } from './deposits.deps.ts';
import { depositsRepository, type Notice } from './deposits.repository.ts';
import { presentNotice } from './present-notice.ts';

export type DepositNotice = { id: string; memberId: string; currency: Currency; amount: Minor };

/** How long the amount is reserved for the member, as shown to the member. */
export const LIFE_MS = 30 * MINUTE_MS;
/** How long the amount stays reserved after expiry, for banks with a slow feed. */
export const GRACE_MS = 30 * MINUTE_MS;
/** Reserved amounts per member; more would exhaust the amounts that other members need. */
const STORED_MAX = 3;
/** Largest addition that makes equal deposits distinguishable: 99 satang, or 999 kip. */
const ADDED_MAX = { THB: 99, LAK: 999 } as const satisfies Record<Currency, number>;
/** Multiples that people pay unprompted: a notice with such an amount would be settled by a stranger's payment. */
const ROUND = { THB: 25n, LAK: 100n } as const satisfies Record<Currency, bigint>;
/** Concurrent notices race for the same amount; each retry reads the amounts taken since. */
const TRIES_MAX = 30;

/**
 * Announces a bank transfer and returns the exact amount to pay, unique while the notice waits, so that the
 * bank's feed entry identifies the notice. Credits nothing by itself.
 */
export async function noticeDeposit(
  deps: DepositsDeps,
  command: DepositNotice,
): Promise<AnswerOf<'POST /api/wallet/add'>> {
  const { id, currency, amount } = command;
  const minimum = await deps.minimum(currency);
  if (amount < minimum) throw new AppError('TRANSFER_MINIMUM', { value: toMajor(minimum, currency) });
  const known = await depositsRepository(deps.db).findNotice(id);
  if (known) return answerOf(known);

  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const notice = await write(deps, command, await freeAmount(deps, command));
    if (notice) return answerOf(notice);
  }
  throw new AppError('REQUEST_LIMIT');
}

/**
 * Prefers amounts that no notice of the last day used, so that a late payment does not match another member's
 * notice.
 */
async function freeAmount(deps: DepositsDeps, { currency, amount }: DepositNotice): Promise<Minor> {
  const all = Array.from({ length: ADDED_MAX[currency] }, (_, added) => minor(amount + BigInt(added + 1))).filter(
    (candidate) => candidate % ROUND[currency] !== 0n,
  );
  const [from = amount, to = amount] = [all[0], all.at(-1)];
  const since = before(deps.clock.now(), DAY_MS);
  const taken = await depositsRepository(deps.db).takenAmounts(currency, { from, to, since });
  const recent = new Set(taken.map((row) => row.amount));
  const waiting = new Set(taken.filter((row) => row.isWaiting).map((row) => row.amount));
  const fresh = all.filter((candidate) => !recent.has(candidate));
  const free = fresh.length > 0 ? fresh : all.filter((candidate) => !waiting.has(candidate));
  const chosen = free[Number(deps.random.digits(6)) % free.length];
  if (chosen === undefined) throw new AppError('REQUEST_LIMIT');
  return chosen;
}

/** Returns undefined if a concurrent notice took the amount. */
async function write(deps: DepositsDeps, command: DepositNotice, amount: Minor): Promise<Notice | undefined> {
  const { id, memberId, currency } = command;
  const createdAt = deps.clock.now();
  const line = { id, memberId, type: 'deposit', from: BANK, to: WALLET, amount, currency, at: createdAt } as const;
  const announced = { memberId, amount: command.amount, currency };
  return recordingRefusals(deps, 'deposit-notice', announced, () =>
    deps.db
      .transaction()
      .execute(async (transaction) => {
        await checkRoom(transaction, deps, announced);
        // Locks the member's statement counter, so that concurrent notices of one member are counted one after the other.
        const reference = await deps.statements.open(transaction, line);
        await checkBlocks(transaction, memberId, 'deposit', createdAt);
        const notices = depositsRepository(transaction);
        if ((await notices.countReserved(memberId, before(createdAt, GRACE_MS))) >= STORED_MAX)
          throw new AppError('REQUEST_LIMIT');
        const times = { createdAt, expiresAt: after(createdAt, LIFE_MS) };
        const notice = {
          id,
          memberId,
          asked: command.amount,
          amount,
          currency,
          reference,
          ...times,
          status: 'waiting',
        } as const;
        if (!(await notices.insertNotice(notice))) throw AMOUNT_TAKEN;
        return notice;
      })
      .catch((error: unknown) => {
        if (error === AMOUNT_TAKEN) return undefined;
        throw error;
      }),
  );
}

/** Rolls the opened statement entry back. */
const AMOUNT_TAKEN = new Error('the amount is taken');

const answerOf = (notice: Notice): AnswerOf<'POST /api/wallet/add'> => ({
  status: 'IN_PROGRESS',
  ...presentNotice(notice),
});

/** Cancels the member's waiting notice; a paid notice cannot be cancelled. */
export async function cancelNotice(
  deps: DepositsDeps,
  { memberId, reference }: { memberId: string; reference: string },
) {
  const notice = await depositsRepository(deps.db).findOfMember(memberId, reference);
  if (!notice || !(await endNotice(deps, notice.id))) throw new AppError('NO_DATA');
}

/** Expires unpaid notices. A payment that arrives later is not lost: it waits for a slip or an operator. */
export async function expireNotices(deps: DepositsDeps): Promise<void> {
  const overdue = await depositsRepository(deps.db).overdue(before(deps.clock.now(), GRACE_MS), 500);
  for (const id of overdue) await endNotice(deps, id);
}

/** Returns false if the notice was paid or ended before. */
function endNotice({ db, clock, statements }: DepositsDeps, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const notices = depositsRepository(transaction);
    if (!(await notices.lockWaiting(id))) return false;
    await notices.saveExpired(id);
    await statements.settle(transaction, { id, status: 'FAILED', at: clock.now() });
    return true;
  });
}
