import { type Currency, minor, SCALE, toMajor } from '@krapao/money';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Act } from '../../approvals/public.ts';
import {
  findPayment,
  lockPaymentsLike,
  matchPayment,
  type Payment,
  paymentsLike,
  recordPayment,
  reviewEntry,
  reviewPayment,
} from '../../deposits/public.ts';
import type { BankFilesDeps } from '../bank-files.deps.ts';
import { senderBankOf } from '../banks.ts';
import { type Became, type Statement, type StoredLine, statementsRepository } from './statements.repository.ts';

export const BOOK_STATEMENT_JOB = 'book-bank-statement';

export const bookJob = (id: string) => ({
  name: BOOK_STATEMENT_JOB,
  payload: { id },
  key: `${BOOK_STATEMENT_JOB}:${id}`,
});

const Payload = z.object({ id: z.uuid() });

/** So many lines per job: a process that stops has little to finish. */
const LINES_AT_ONCE = 500;

/** The second person's yes: the job books the lines. */
export const statementAct = (): Act => ({
  permission: 'payments.decide',
  async run(transaction, _send, { subject }) {
    const statements = statementsRepository(transaction);
    if ((await statements.lock(subject)) !== 'waiting') return 'changed';
    await statements.saveState(subject, 'booking');
    await addJob(transaction, bookJob(subject));
    return undefined;
  },
  async refuse(transaction, { subject }) {
    const statements = statementsRepository(transaction);
    if ((await statements.lock(subject)) === 'waiting') await statements.saveState(subject, 'declined');
  },
});

/**
 * Books the open lines of a statement, each in a transaction of its own with what it became, so that a crash neither
 * skips nor repeats a line.
 */
export async function bookStatement(deps: BankFilesDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const statements = statementsRepository(deps.db);
  const statement = await statements.find(id);
  if (statement?.state !== 'booking') return;
  const positions = await statements.openPositions(id, LINES_AT_ONCE);
  for (const position of positions) {
    const payment = await transact(deps.db, (transaction) => bookLine(transaction, deps, statement, position));
    if (payment) await match(deps, payment);
  }
  if (positions.length === LINES_AT_ONCE) return addJob(deps.db, bookJob(id));
  await transact(deps.db, async (transaction) => {
    const inside = statementsRepository(transaction);
    const isOpen = (await inside.lock(id)) === 'booking';
    if (isOpen && (await inside.openPositions(id, 1)).length === 0) await inside.saveState(id, 'done');
  });
}

/** Enqueues what a lost job left unbooked. */
export async function bookOrphanedStatements({ db }: BankFilesDeps): Promise<void> {
  for (const id of await statementsRepository(db).booking()) await addJob(db, bookJob(id));
}

async function bookLine(
  transaction: Db,
  deps: BankFilesDeps,
  statement: Statement,
  position: number,
): Promise<Payment | undefined> {
  const statements = statementsRepository(transaction);
  const line = await statements.lockOpen(statement.id, position);
  if (!line) return undefined;
  const save = (became: Became) => statements.saveOutcome(statement.id, position, became);
  if (line.kind === 'pending') return void (await save({ outcome: 'pending' }));
  if (line.direction === 'debit') return void (await save({ outcome: 'debit' }));
  const bank = line.senderBank === null ? undefined : await senderBankOf(deps.deposits, line.senderBank);
  // A reversal that brings money back is no deposit: a person looks at it, as at a line that names no payment.
  if (line.kind === 'reversal' || line.reference === null || bank === undefined) {
    const { bankCode, accountNo, currency } = statement;
    const entry = { bankCode, accountNo, line: entryOf(line, currency) };
    const entryId = await reviewEntry(transaction, entry, deps.clock.now());
    return void (await save({ outcome: 'review', entryId }));
  }
  const isKnown = line.paymentKey !== null && (await findPayment(transaction, line.paymentKey)) !== undefined;
  const receipt = {
    ...{ receiverBank: statement.bankCode, receiverAccount: statement.accountNo },
    ...{ amount: line.amount, currency: statement.currency },
  };
  await lockPaymentsLike(transaction, receipt);
  const payment = await recordPayment(
    deps.deposits,
    {
      ...{ ...receipt, senderBank: bank, transRef: line.reference, paidAt: line.at, source: 'feed' },
      ...{ senderAccount: line.senderAccount ?? undefined, senderName: line.senderName ?? undefined },
      note: line.note ?? undefined,
    },
    transaction,
  );
  if (!isKnown && (await looksKnown(transaction, statement, payment)))
    await reviewPayment(transaction, { paymentId: payment.id, reason: 'OTHER_REFERENCE' });
  await save({ outcome: isKnown ? 'known' : 'new', paymentId: payment.id });
  return findPayment(transaction, payment.id);
}

/**
 * Whether a payment of the same amount and time is known under a reference that this statement has not. Then the
 * statement's references are probably others than those of the source, and each payment would be credited twice.
 */
async function looksKnown(db: Db, statement: Statement, payment: Payment): Promise<boolean> {
  const others = await paymentsLike(db, payment);
  if (others.length === 0) return false;
  const own = await statementsRepository(db).ownKeys(statement.id, others);
  return others.some((id) => !own.has(id));
}

/** The same line of another file makes the same entry, which is stored once. */
function entryOf(line: StoredLine, currency: Currency) {
  const { reference, senderBank, amount, at, senderAccount, senderName, note, kind, occurrence } = line;
  return {
    transRef: reference,
    sendingBank: senderBank,
    amount: toMajor(minor(amount), currency).toFixed(SCALE[currency]),
    currency,
    paidAt: at.toISOString(),
    sender: { accountNo: senderAccount, accountName: senderName },
    note,
    ...(kind === 'reversal' && { isReversal: true }),
    ...(occurrence > 1 && { occurrence }),
  };
}

/** Once recorded, a payment cannot be lost: the sweep of payments retries a failed match. */
async function match({ deposits, log }: BankFilesDeps, payment: Payment): Promise<void> {
  try {
    await matchPayment(deposits, payment);
  } catch (error) {
    log.error(
      { event: 'payment.undecided', err: error, payment: payment.id },
      'a payment could not be decided; it waits for the next round',
    );
  }
}
