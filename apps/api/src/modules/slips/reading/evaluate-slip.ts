import type { SlipReason } from '@krapao/contract/errors';
import { parseMajor } from '@krapao/money';
import { after, before, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { type Db, violatedConstraint } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import {
  compareNames,
  compareNumbers,
  creditPaymentIn,
  type DepositAccount,
  depositAccounts,
  isMasked,
  type Likeness,
  lockPaymentsLike,
  type Payment,
  readFeedSoon,
  recordPayment,
  reviewIfInStatement,
  reviewPayment,
  spellBank,
} from '../../deposits/public.ts';
import { failSlip } from '../end-slip.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { type Slip, type SlipCode, slipsRepository } from '../slips.repository.ts';
import { queueReading } from './queue-reading.ts';
import type { BankTransfer } from './slip-verifier.ts';

type ReadSlip = Slip & { code: SlipCode };
type Receiver = { likeness: 'match'; account: DepositAccount } | { likeness: Exclude<Likeness, 'match'> };
type Ending =
  | { end: 'credited' }
  | { end: 'failed'; reason: SlipReason }
  | { end: 'review'; reason: string }
  /** No objection, but only the bank's own feed can confirm the sender. */
  | { end: 'not-yet' };

/** Banks' clocks may be this far ahead of ours. */
const AHEAD_MS_MAX = 10 * MINUTE_MS;
const LOOK_FIRST_MS = 5 * SECOND_MS;
const LOOK_LAST_MS = 15 * MINUTE_MS;

/**
 * Decides the effect of a verified bank transfer for the member who uploaded the slip. A transfer that
 * reached one of our accounts is always recorded as a payment, even if this member is not credited: the money
 * has an owner.
 */
export async function evaluateSlip(deps: SlipsDeps, slip: ReadSlip, bankTransfer: BankTransfer): Promise<void> {
  const receiver = await receiverOf(deps, bankTransfer);
  if (receiver.likeness === 'no-match') return failSlip(deps, slip, 'DEST_ACC_INVALID');
  try {
    await transact(deps.db, async (transaction) => {
      // The slip is locked before the payment, as everywhere: the reverse order would deadlock.
      const locked = await slipsRepository(transaction).lock(slip.id);
      if (locked?.status !== 'waiting') return;
      const ending =
        receiver.likeness === 'match'
          ? await endingOf(deps, transaction, slip, bankTransfer, receiver.account)
          : ({ end: 'review', reason: 'RECEIVER_UNCLEAR' } as const);
      if (ending.end === 'not-yet') return;
      await writeEnding(deps, transaction, slip, ending);
      deps.notifyPages(transaction, slip.memberId);
    });
  } catch (error) {
    // Another slip of this bank transfer was credited concurrently.
    if (violatedConstraint(error) !== 'slip_credited') throw error;
    await failSlip(deps, slip, 'SLIP_REFNO_DUPLICATED');
  }
}

/**
 * The deposit account that received the transfer. A verifier shows few digits, so the holder's name must
 * match as well.
 */
async function receiverOf(deps: SlipsDeps, { receivingBank, receiver, currency }: BankTransfer): Promise<Receiver> {
  const bankCode = receivingBank && (await spellBank(deps.payments, receivingBank)).code;
  const likely = (await depositAccounts(deps.payments))
    .filter((account) => account.isBank && account.currency === currency)
    .filter((account) => bankCode === undefined || account.bankCode === bankCode)
    .map((account) => ({ account, likeness: likenessOf(receiver, account) }));
  const [match, another] = likely.filter(({ likeness }) => likeness === 'match');
  if (match && !another && bankCode !== undefined) return { likeness: 'match', account: match.account };
  const isUnclear = likely.some(({ likeness }) => likeness !== 'no-match');
  return { likeness: isUnclear ? 'indeterminate' : 'no-match' };
}

type Holder = { accountNo: string; accountName: string };

/** Number and name must both match; if either is indeterminate, so is the result. */
function likenessOf({ account, name, displayName }: BankTransfer['sender'], known: Holder): Likeness {
  const each = [
    compareNumbers(account?.value ?? '', known.accountNo),
    compareNames([displayName, name], known.accountName),
  ];
  if (each.includes('no-match')) return 'no-match';
  return each.includes('indeterminate') ? 'indeterminate' : 'match';
}

async function endingOf(
  deps: SlipsDeps,
  transaction: Db,
  slip: ReadSlip,
  bankTransfer: BankTransfer,
  account: DepositAccount,
): Promise<Ending> {
  const recorded = await record(deps, transaction, slip, bankTransfer, account);
  const isUnconfirmed = recorded.state === 'waiting' && !recorded.isInFeed;
  const payment = isUnconfirmed ? await reviewIfInStatement(deps.payments, transaction, recorded) : recorded;
  await slipsRepository(transaction).savePayment(slip.id, payment.id);
  if (payment.state === 'credited') {
    return payment.memberId === slip.memberId
      ? { end: 'credited' }
      : { end: 'failed', reason: 'SLIP_REFNO_DUPLICATED' };
  }
  const objection = await objectionTo(deps, slip, bankTransfer, account, payment);
  if (objection?.end === 'failed' && objection.reason === 'EXPIRED_SLIP') {
    // Right sender, and the money arrived: too late for the rules, but an operator may still credit the payment.
    await reviewPayment(transaction, { paymentId: payment.id, reason: 'LATE_SLIP', memberId: slip.memberId });
  }
  if (objection?.end === 'not-yet') await waitForBank(deps, transaction, slip, account);
  if (objection) return objection;

  const { memberId } = slip;
  // The whole number by now, checked to be the member's own.
  const claimedAccount = payment.senderAccount ?? undefined;
  const command = { paymentId: payment.id, memberId, channel: account.bankCode, claimedAccount };
  const { outcome } = await creditPaymentIn(transaction, deps.payments, command);
  if (outcome === 'other-member') return { end: 'failed', reason: 'SLIP_REFNO_DUPLICATED' };
  return outcome === 'review' ? { end: 'review', reason: payment.reason ?? 'PAYMENT_IN_REVIEW' } : { end: 'credited' };
}

/** Enqueues a read of the bank's feed now. A confirmation there wakes the slip; the slip also rechecks by itself. */
async function waitForBank(deps: SlipsDeps, transaction: Db, slip: Slip, account: DepositAccount): Promise<void> {
  const now = deps.clock.now();
  const waitedMs = now.getTime() - slip.createdAt.getTime();
  const runAt = after(now, Math.min(LOOK_LAST_MS, Math.max(LOOK_FIRST_MS, waitedMs)));
  await queueReading(transaction, slip, { runAt });
  await readFeedSoon(transaction, account);
}

async function record(
  deps: SlipsDeps,
  db: Db,
  { code }: ReadSlip,
  bankTransfer: BankTransfer,
  account: DepositAccount,
): Promise<Payment> {
  const { currency } = bankTransfer;
  const receipt = {
    ...{ receiverBank: account.bankCode, receiverAccount: account.accountNo },
    ...{ amount: parseMajor(bankTransfer.amount, currency), currency },
  };
  await lockPaymentsLike(db, receipt);
  return recordPayment(
    deps.payments,
    {
      ...receipt,
      senderBank: code.sendingBank,
      transRef: code.transRef,
      senderAccount: bankTransfer.sender.account?.value,
      senderName: bankTransfer.sender.displayName ?? bankTransfer.sender.name,
      paidAt: new Date(bankTransfer.transTimestamp),
      source: 'slip',
    },
    db,
  );
}

/** The objection against a credit, if any. */
async function objectionTo(
  deps: SlipsDeps,
  { memberId, createdAt }: Slip,
  { transTimestamp, sender, receiver, sendingBank, currency }: BankTransfer,
  account: DepositAccount,
  payment: Payment,
): Promise<Ending | undefined> {
  const member = await deps.memberAccount(memberId);
  if (!member || (await spellBank(deps.payments, sendingBank)).code !== member.bankCode)
    return { end: 'failed', reason: 'NOT_MATCH' };
  // The bank's own feed has the whole number; a verifier shows only part of it.
  const claimed = {
    ...sender,
    account: { type: undefined, value: payment.senderAccount ?? sender.account?.value ?? '' },
  };
  if (likenessOf(claimed, member) === 'no-match') return { end: 'failed', reason: 'NOT_MATCH' };

  const { maxAgeMinutes, cutOffTime } = await deps.rules();
  const paidAt = new Date(transTimestamp);
  if (paidAt < before(createdAt, maxAgeMinutes * MINUTE_MS)) return { end: 'failed', reason: 'EXPIRED_SLIP' };
  if (paidAt > after(createdAt, AHEAD_MS_MAX)) return { end: 'review', reason: 'PAID_IN_THE_FUTURE' };
  // Anybody can register an account with the shown digits, under any name: only whole numbers lead to a credit.
  const isWhole =
    isWholeNumber(claimed.account.value) && (payment.isInFeed || isWholeNumber(receiver.account?.value ?? ''));
  if (!isWhole) {
    const isPending = payment.state === 'waiting' && !payment.isInFeed;
    return isPending ? { end: 'not-yet' } : { end: 'review', reason: 'SENDER_UNCLEAR' };
  }
  if (currency !== member.currency) return { end: 'review', reason: 'OTHER_CURRENCY' };
  if (!account.isOpen) return { end: 'review', reason: 'ACCOUNT_CLOSED' };
  return isAfter(createdAt, cutOffTime) ? { end: 'review', reason: 'AFTER_CUT_OFF' } : undefined;
}

const isWholeNumber = (number: string): boolean => /\d/.test(number) && !isMasked(number);

/** The cut-off is a time of day in Bangkok; uploads count as early again from midnight. */
function isAfter(at: Date, cutOffTime: string): boolean {
  const timeOfDay = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return timeOfDay >= cutOffTime;
}

async function writeEnding(
  deps: SlipsDeps,
  transaction: Db,
  { id }: Slip,
  ending: Exclude<Ending, { end: 'not-yet' }>,
): Promise<void> {
  const slips = slipsRepository(transaction);
  const at = deps.clock.now();
  if (ending.end === 'review') await slips.saveReview(id, ending.reason, at);
  else if (ending.end === 'failed') await slips.saveEnd(id, { status: 'failed', reason: ending.reason }, at);
  else await slips.saveEnd(id, { status: 'credited' }, at);
}
