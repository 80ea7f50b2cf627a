import { BANK, WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { after, before, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { DepositsDeps } from './deposits.deps.ts';
import { depositsRepository, type Notice } from './deposits.repository.ts';
import { presentNotice } from './present-notice.ts';

export type DepositNotice = { id: string; memberId: string; currency: Currency; amount: Minor };

/** How long the amount is the member's, as they are told. */
export const LIFE_MS = 30 * MINUTE_MS;
/** How long it stays theirs after that: a bank may be slow to tell. */
export const GRACE_MS = 30 * MINUTE_MS;
/** More would use up the amounts that others need. */
const KEPT_MAX = 3;
/** What is added so that two who deposit the same are told apart: up to 99 satang, or 999 kip. */
const ADDED_MAX = { THB: 99, LAK: 999 } as const satisfies Record<Currency, number>;
/** What people pay without being told: a notice of such an amount would be settled by a stranger. */
const ROUND = { THB: 25n, LAK: 100n } as const satisfies Record<Currency, bigint>;
/** Many may reach for the same amount in one moment; each round knows what the others got. */
const TRIES_MAX = 30;

/**
 * The member is about to transfer, and is told the exact amount: theirs alone while the notice waits,
 * so that the bank's entry is known by it. The notice credits nothing by itself.
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

/** Best one that nobody was told lately, so that a late payment is not taken for somebody else's. */
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

/** Undefined when somebody else was given that amount in the same moment. */
async function write(deps: DepositsDeps, command: DepositNotice, amount: Minor): Promise<Notice | undefined> {
  const { id, memberId, currency } = command;
  const createdAt = deps.clock.now();
  const line = { id, memberId, type: 'deposit', from: BANK, to: WALLET, amount, currency, at: createdAt } as const;
  return deps.db
    .transaction()
    .execute(async (transaction) => {
      // Holds the member's number of lines, so that two of their notices are counted one after the other.
      const reference = await deps.statements.open(transaction, line);
      const notices = depositsRepository(transaction);
      if ((await notices.countKept(memberId, before(createdAt, GRACE_MS))) >= KEPT_MAX)
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
    });
}

/** Takes the opened line back with it. */
const AMOUNT_TAKEN = new Error('the amount is taken');

const answerOf = (notice: Notice): AnswerOf<'POST /api/wallet/add'> => ({
  status: 'IN_PROGRESS',
  ...presentNotice(notice),
});

/** The member wants another amount, or none. One that was paid is not theirs to take back. */
export async function cancelNotice(
  deps: DepositsDeps,
  { memberId, reference }: { memberId: string; reference: string },
) {
  const notice = await depositsRepository(deps.db).findOfMember(memberId, reference);
  if (!notice || !(await endNotice(deps, notice.id))) throw new AppError('NO_DATA');
}

/** Ends notices that nobody paid. A payment that comes later still is not lost: it waits to be claimed. */
export async function expireNotices(deps: DepositsDeps): Promise<void> {
  const overdue = await depositsRepository(deps.db).overdue(before(deps.clock.now(), GRACE_MS), 500);
  for (const id of overdue) await endNotice(deps, id);
}

/** False when it was paid or over before. */
function endNotice({ db, clock, statements }: DepositsDeps, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const notices = depositsRepository(transaction);
    if (!(await notices.lockWaiting(id))) return false;
    await notices.saveExpired(id);
    await statements.settle(transaction, { id, status: 'FAILED', balanceAfter: null, at: clock.now() });
    return true;
  });
}
