import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readAmount } from '../../../platform/http/read-amount.ts';
import { type Desk, decideItem, operatorName, type QueueSource } from '../../queues/public.ts';
import { findDepositAccount } from '../deposit-accounts.ts';
import type { DepositsDeps } from '../deposits.deps.ts';
import { entriesRepository, type StoredEntry } from '../feed/entries.repository.ts';
import { paymentsRepository, READ_BY_HAND } from '../payments.repository.ts';
import { type ReportedPayment, recordPayment } from '../record-payment.ts';
import { findBank } from '../spell-bank.ts';

export type EntriesDeps = DepositsDeps & { desk: Desk };
type Shown = OfficeAnswerOf<'GET /api/office/entries/{id}'>;
type Ending = { id: string; by: string; why: string };

export const readEntry = async (deps: EntriesDeps, id: string): Promise<Shown> => present(deps, await find(deps, id));

/** Closes an entry that is no payment to us. */
export async function closeEntry(deps: EntriesDeps, ending: Ending): Promise<void> {
  await endEntry(deps, ending, async () => null);
}

export const entryQueue = (): QueueSource => ({
  permission: 'payments.decide',
  signals: async (ids) => new Map(ids.map((id) => [id, [{ code: 'UNREADABLE' }]])),
});

type TypedPayment = Pick<ReportedPayment, 'senderBank' | 'transRef' | 'senderAccount' | 'senderName' | 'note'> & {
  amount: number;
  paidAt: string;
};

/**
 * Records the payment as the operator read it. A payment known from another source is the same payment, and
 * differing facts go to the review queue.
 */
export async function bookEntry(
  deps: EntriesDeps,
  ending: Ending,
  { amount, paidAt, ...typed }: TypedPayment,
): Promise<string> {
  const { bank_code: receiverBank, account_no: receiverAccount } = await find(deps, ending.id);
  const account = await findDepositAccount(deps, receiverBank, receiverAccount);
  // An account that is not ours cannot have received the money.
  if (!account) throw new AppError('NO_DATA');
  const { currency } = account;
  const minorAmount = readAmount(amount, currency);
  if (minorAmount === 0n) throw new AppError('KEY_INVALID', { key: 'amount' });
  if (!(await findBank(deps, typed.senderBank))) throw new AppError('KEY_INVALID', { key: 'senderBank' });
  if (new Date(paidAt) > deps.clock.now()) throw new AppError('KEY_INVALID', { key: 'paidAt' });
  const place = { receiverBank, receiverAccount, currency, source: 'feed' } as const;
  const reported: ReportedPayment = { ...typed, ...place, amount: minorAmount, paidAt: new Date(paidAt) };
  return endEntry(deps, ending, async (transaction) => {
    const { id } = await recordPayment(deps, reported, transaction);
    await paymentsRepository(transaction).saveReview(id, { reason: READ_BY_HAND, memberId: null });
    return id;
  });
}

async function endEntry<PaymentId extends string | null>(
  deps: EntriesDeps,
  { id, by, why }: Ending,
  work: (transaction: Db) => Promise<PaymentId>,
): Promise<PaymentId> {
  await find(deps, id);
  let paymentId = null as PaymentId;
  await decideItem(deps.desk, { kind: 'entries', id, operatorId: by }, async (transaction) => {
    const entries = entriesRepository(transaction);
    if (!(await entries.lockOpen(id))) return false;
    paymentId = await work(transaction);
    await entries.saveEnded(id, { paymentId, by, why, at: deps.clock.now() });
    return true;
  });
  return paymentId;
}

async function find({ db }: EntriesDeps, id: string): Promise<StoredEntry> {
  const entry = await entriesRepository(db).find(id);
  if (!entry) throw new AppError('NO_DATA');
  return entry;
}

async function present(deps: EntriesDeps, entry: StoredEntry): Promise<Shown> {
  const account = await findDepositAccount(deps, entry.bank_code, entry.account_no);
  return {
    id: entry.id,
    bank: entry.bank_code,
    accountNo: entry.account_no,
    currency: account?.currency ?? null,
    line: JSON.stringify(entry.entry, undefined, 2),
    madeOut: MadeOut.parse(typeof entry.entry === 'object' ? (entry.entry ?? {}) : {}),
    receivedAt: entry.heard_at.toISOString(),
    endedBy: entry.ended_by && (await operatorName(deps.desk, entry.ended_by)),
    endedAt: entry.ended_at?.toISOString() ?? null,
    why: entry.why,
    paymentId: entry.payment_id,
  };
}

const word = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);
/** Extracts the fields it can parse; the operator fills in the others. */
const MadeOut = z
  .object({
    sendingBank: word,
    transRef: word,
    amount: word,
    paidAt: z.iso.datetime({ offset: true }).nullish().catch(null),
    sender: z.object({ accountNo: word, accountName: word }).partial().nullish().catch(null),
    note: word,
  })
  .partial()
  .catch({})
  .transform(({ sendingBank, transRef, amount, paidAt, sender, note }) => ({
    senderBank: sendingBank || null,
    transRef: transRef || null,
    amount: amount && /^\d{1,12}(\.\d{1,2})?$/.test(amount) ? Number(amount) : null,
    paidAt: paidAt ?? null,
    senderAccount: sender?.accountNo || null,
    senderName: sender?.accountName || null,
    note: note || null,
  }));
