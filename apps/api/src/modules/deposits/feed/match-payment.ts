import { after, before, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Credited, creditPayment, creditPaymentIn, reviewPayment } from '../credit-payment.ts';
import { findDepositAccount } from '../deposit-accounts.ts';
import { expireNotices, GRACE_MS } from '../deposit-notice.ts';
import type { DepositsDeps } from '../deposits.deps.ts';
import { depositsRepository, type Notice } from '../deposits.repository.ts';
import { compareAccounts, isMasked } from '../masked-account.ts';
import { type Payment, paymentsRepository } from '../payments.repository.ts';
import { spellBank } from '../spell-bank.ts';
import { compareNames } from './compare-parties.ts';

/** How long a rule may still credit a payment to whoever uploads its slip. */
const WAIT_MS = DAY_MS;
/** Operators see the payment meanwhile, and may decide first. */
const WAITING_SLIP = 'WAITING_SLIP';
/** A bank's clock may be slightly behind ours. */
const SKEW_MS = MINUTE_MS;
const AT_ONCE_MAX = 1_000;

/**
 * Finds the owner of a payment and credits it, sends the payment to the review queue, or marks it
 * there as waiting for a slip. Idempotent and safe to run concurrently in several processes.
 */
export async function matchPayment(deps: DepositsDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'waiting' && payment.state !== 'credited') return;
  if ((await deps.settleCode(payment)) || payment.state === 'credited') return;
  // A channel reports only payments of our own QR codes: an unknown reference needs an operator.
  if (payment.source === 'callback') return reviewPayment(deps.db, { paymentId: payment.id, reason: 'NO_MATCH' });

  const sender = await findSender(deps, payment);
  if (sender.kind === 'house') return reviewPayment(deps.db, { paymentId: payment.id, reason: 'OWN_ACCOUNT' });
  if (sender.kind === 'member' && sender.isAuto) return creditSender(deps, payment, sender);
  const notice = await findNotice(deps, payment);
  if (notice && sender.kind === 'member' && sender.isOtherName) return reviewName(deps, payment);
  // The sender's account takes precedence over the amount: no other member's notice may take its payment.
  if (notice && (sender.kind !== 'member' || sender.id === notice.memberId)) {
    return creditNotice(deps, payment, notice);
  }
  if (sender.kind === 'unclear') {
    return reviewPayment(deps.db, { paymentId: payment.id, reason: 'SENDER_UNCLEAR' });
  }
  if (!payment.reason) await paymentsRepository(deps.db).saveWaiting(payment.id, WAITING_SLIP);
}

type Sender =
  /** Deposit accounts in AUTO mode are matched by their sender alone. */
  | { kind: 'member'; id: string; isAuto: boolean; isActive: boolean; hasCurrency: boolean; isOtherName: boolean }
  /** The sender's number is masked and fits at least one member's account. */
  | { kind: 'unclear' }
  /** A transfer between our own accounts. */
  | { kind: 'house' }
  | { kind: 'stranger' };

async function findSender(deps: DepositsDeps, payment: Payment): Promise<Sender> {
  const { receiverBank, receiverAccount, senderBank, senderAccount, senderName, currency } = payment;
  if (!senderAccount) return { kind: 'stranger' };
  const account = await findDepositAccount(deps, receiverBank, receiverAccount);
  const isAuto = account?.modes.includes('AUTO') ?? false;
  const { code: bankCode } = await spellBank(deps, senderBank);
  if (await findDepositAccount(deps, bankCode, senderAccount)) return { kind: 'house' };
  if (isMasked(senderAccount)) {
    return { kind: isAuto && (await isSomebodys(deps, bankCode, senderAccount)) ? 'unclear' : 'stranger' };
  }
  const member = await deps.accountHolder(bankCode, senderAccount);
  if (!member) return { kind: 'stranger' };
  const { id, status, accountName } = member;
  return {
    kind: 'member',
    id,
    isAuto,
    isActive: status === 'active',
    hasCurrency: member.currency === currency,
    // Anybody can register another person's account number: the holder's name from the bank can rule the member out.
    isOtherName: compareNames([senderName ?? undefined], accountName) === 'no-match',
  };
}

async function isSomebodys(deps: DepositsDeps, bankCode: string, masked: string): Promise<boolean> {
  const longest = (masked.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const alike = await deps.accountNumbersWith(bankCode, longest);
  return alike.some((accountNo) => compareAccounts(masked, accountNo) !== 'no-match');
}

/** The only unpaid notice with exactly this amount that was open when the payment was made. */
async function findNotice({ db }: DepositsDeps, { currency, amount, paidAt }: Payment): Promise<Notice | undefined> {
  const time = { madeBefore: after(paidAt, SKEW_MS), endedAfter: before(paidAt, GRACE_MS) };
  const [notice, another] = await depositsRepository(db).findUnpaid(currency, amount, time);
  return another ? undefined : notice;
}

/** Stores no member: the match to the registered account is the doubtful part. */
const reviewName = ({ db }: DepositsDeps, { id: paymentId }: Payment): Promise<void> =>
  reviewPayment(db, { paymentId, reason: 'SENDER_NAME' });

async function creditSender(
  deps: DepositsDeps,
  payment: Payment,
  { id: memberId, isActive, hasCurrency, isOtherName }: Extract<Sender, { kind: 'member' }>,
): Promise<void> {
  const { id: paymentId, receiverBank: channel, senderAccount } = payment;
  if (isOtherName) return reviewName(deps, payment);
  const reason = isActive ? 'OTHER_CURRENCY' : 'MEMBER_INACTIVE';
  if (!isActive || !hasCurrency) return reviewPayment(deps.db, { paymentId, reason, memberId });
  await creditPayment(deps, { paymentId, memberId, channel, claimedAccount: senderAccount ?? undefined });
}

/**
 * Credits the payment and settles the notice. A stranger's payment belongs to the member only while the
 * notice is unpaid.
 */
async function creditNotice(deps: DepositsDeps, payment: Payment, { id, memberId }: Notice): Promise<void> {
  await transact(deps.db, async (transaction): Promise<Credited | undefined> => {
    // The payment is locked before the notice, as everywhere: the reverse order would deadlock.
    await paymentsRepository(transaction).lock(payment.id);
    // Another payment settled the notice meanwhile: the next sweep matches this payment again.
    if (!(await depositsRepository(transaction).lockUnpaid(id))) return undefined;
    return creditPaymentIn(transaction, deps, { paymentId: payment.id, memberId, channel: payment.receiverBank });
  });
}

/**
 * Sweeps everything undecided: payments recorded but not matched, for whatever reason, payments unclaimed for
 * a day, and unpaid notices.
 */
export async function settlePayments(deps: DepositsDeps): Promise<void> {
  await expireNotices(deps);
  const payments = paymentsRepository(deps.db);
  // Payments recorded from a slip or a gift link are decided by those modules.
  for (const payment of await payments.waiting(['feed', 'callback'], AT_ONCE_MAX)) {
    await matchPayment(deps, payment).catch((error: unknown) => {
      deps.log.error(
        { event: 'payment.undecided', err: error, payment: payment.id },
        'a payment could not be decided; it waits for the next round',
      );
    });
  }
  await payments.saveOverdue(before(deps.clock.now(), WAIT_MS), 'NO_MATCH');
}
