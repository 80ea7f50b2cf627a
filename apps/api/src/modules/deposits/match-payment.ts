import { after, before, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/transact.ts';
import { type Credited, creditPayment, creditPaymentIn, reviewPayment } from './credit-payment.ts';
import { findDepositAccount } from './deposit-accounts.ts';
import { expireNotices, GRACE_MS } from './deposit-notice.ts';
import type { DepositsDeps } from './deposits.deps.ts';
import { depositsRepository, type Notice } from './deposits.repository.ts';
import { compareAccounts, isMasked } from './masked-account.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';
import { spellBank } from './spell-bank.ts';

/** How long a payment may wait for somebody to claim it with a slip. */
const WAIT_MS = DAY_MS;
/** A bank's clock may be a little behind ours. */
const SKEW_MS = MINUTE_MS;
const AT_ONCE_MAX = 1_000;

/**
 * Finds whose a payment is, and credits it; or hands it to the operators; or lets it wait for a slip.
 * May be asked any number of times, by any number of processes at once.
 */
export async function matchPayment(deps: DepositsDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'waiting' && payment.state !== 'credited') return;
  if ((await deps.settleCode(payment)) || payment.state === 'credited') return;
  // A channel tells only of its own codes: a reference that is none of them is for a person to look at.
  if (payment.heardFrom === 'callback') return reviewPayment(deps.db, { paymentId: payment.id, reason: 'NO_MATCH' });

  const sender = await findSender(deps, payment);
  if (sender.kind === 'house') return reviewPayment(deps.db, { paymentId: payment.id, reason: 'OWN_ACCOUNT' });
  if (sender.kind === 'member' && sender.isAuto) return creditSender(deps, payment, sender);
  const notice = await findNotice(deps, payment);
  // Whoever has registered the sender's account is the sender: an amount does not make it another's.
  if (notice && (sender.kind !== 'member' || sender.id === notice.memberId)) {
    return creditNotice(deps, payment, notice);
  }
  if (sender.kind === 'unclear') await reviewPayment(deps.db, { paymentId: payment.id, reason: 'SENDER_UNCLEAR' });
}

type Sender =
  /** Accounts in AUTO mode are matched by their sender alone. */
  | { kind: 'member'; id: string; isAuto: boolean; isActive: boolean; hasCurrency: boolean }
  /** Digits are hidden, and somebody's account has the others. */
  | { kind: 'unclear' }
  /** We moved our own money. */
  | { kind: 'house' }
  | { kind: 'stranger' };

async function findSender(deps: DepositsDeps, payment: Payment): Promise<Sender> {
  const { receiverBank, receiverAccount, senderBank, senderAccount, currency } = payment;
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
  const { id, status } = member;
  return { kind: 'member', id, isAuto, isActive: status === 'active', hasCurrency: member.currency === currency };
}

async function isSomebodys(deps: DepositsDeps, bankCode: string, masked: string): Promise<boolean> {
  const longest = (masked.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const alike = await deps.accountNumbersWith(bankCode, longest);
  return alike.some((accountNo) => compareAccounts(masked, accountNo) !== 'no-match');
}

/** The member who was told this very amount, and was in time. */
async function findNotice({ db }: DepositsDeps, { currency, amount, paidAt }: Payment): Promise<Notice | undefined> {
  const time = { madeBefore: after(paidAt, SKEW_MS), endedAfter: before(paidAt, GRACE_MS) };
  const [notice, another] = await depositsRepository(db).findUnpaid(currency, amount, time);
  return another ? undefined : notice;
}

async function creditSender(
  deps: DepositsDeps,
  { id: paymentId, receiverBank: channel, senderAccount }: Payment,
  { id: memberId, isActive, hasCurrency }: Extract<Sender, { kind: 'member' }>,
): Promise<void> {
  const reason = isActive ? 'OTHER_CURRENCY' : 'MEMBER_INACTIVE';
  if (!isActive || !hasCurrency) return reviewPayment(deps.db, { paymentId, reason, memberId });
  await creditPayment(deps, { paymentId, memberId, channel, claimedAccount: senderAccount ?? undefined });
}

/** Crediting ends the notice. A stranger's money is the member's only while that notice is unpaid. */
async function creditNotice(deps: DepositsDeps, payment: Payment, { id, memberId }: Notice): Promise<void> {
  await transact(deps.db, async (transaction): Promise<Credited | undefined> => {
    // Before the notice's, as everywhere: in turned order two would wait for each other.
    await paymentsRepository(transaction).lock(payment.id);
    // Paid in this moment by another: the next round looks again.
    if (!(await depositsRepository(transaction).lockUnpaid(id))) return undefined;
    return creditPaymentIn(transaction, deps, { paymentId: payment.id, memberId, channel: payment.receiverBank });
  });
}

/**
 * The round that makes sure nothing is forgotten: payments that were heard of and not decided, however
 * that came about, those that nobody claimed in a day, and notices that nobody paid.
 */
export async function settlePayments(deps: DepositsDeps): Promise<void> {
  await expireNotices(deps);
  const payments = paymentsRepository(deps.db);
  // Whoever heard of a payment by a slip or a gift link decides about it.
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
