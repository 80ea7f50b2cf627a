import { after, before, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { type Credited, creditPaymentIn, reviewPayment } from './credit-payment.ts';
import { findDepositAccount } from './deposit-accounts.ts';
import { expireNotices } from './deposit-notice.ts';
import { depositsRepository, type Notice } from './deposits.repository.ts';
import { compareAccounts, isMasked } from './masked-account.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';
import type { DepositsDeps } from './public.ts';

/** How long a payment may wait for somebody to claim it with a slip. */
const WAIT_MS = DAY_MS;
/** A bank's clock may be a little behind ours. */
const SKEW_MS = MINUTE_MS;
const AT_ONCE_MAX = 500;

/**
 * Finds whose a payment is, and credits it; or hands it to the operators; or lets it wait for a slip.
 * May be asked any number of times, by any number of processes at once.
 */
export async function matchPayment(deps: DepositsDeps, payment: Payment): Promise<void> {
  if (payment.state === 'review' || payment.state === 'returned') return;
  if ((await deps.settleCode(payment)) || payment.state === 'credited') return;
  // A channel tells only of its own codes: a reference that is none of them is for a person to look at.
  if (payment.heardFrom === 'callback') return reviewPayment(deps.db, { paymentId: payment.id, reason: 'NO_MATCH' });

  const notice = await findNotice(deps, payment);
  const sender = await findSender(deps, payment);
  if (sender.kind === 'member') return creditSender(deps, payment, sender, notice);
  if (notice) return creditNotice(deps, payment, notice);
  if (sender.kind === 'unclear') await reviewPayment(deps.db, { paymentId: payment.id, reason: 'SENDER_UNCLEAR' });
}

type Sender =
  | { kind: 'member'; id: string; isActive: boolean; hasCurrency: boolean }
  /** Digits are hidden, and somebody's account has the others. */
  | { kind: 'unclear' }
  | { kind: 'stranger' };

/** Only accounts in AUTO mode are matched by their sender. */
async function findSender(deps: DepositsDeps, payment: Payment): Promise<Sender> {
  const { receiverBank, receiverAccount, senderBank, senderAccount, currency } = payment;
  const account = await findDepositAccount(deps.lookups, receiverBank, receiverAccount);
  const bank = await deps.lookups.repository.bankByEitherCode(senderBank);
  if (!senderAccount || !bank || !account?.modes.includes('AUTO')) return { kind: 'stranger' };
  if (isMasked(senderAccount)) {
    const shown = senderAccount.match(/\d+/g) ?? [];
    const longest = shown.toSorted((a, b) => b.length - a.length)[0] ?? '';
    const alike = await deps.members.findAccountsOf(bank.code, longest);
    const isUnclear = alike.some((row) => compareAccounts(senderAccount, row.bank_account_no) === 'indeterminate');
    return { kind: isUnclear ? 'unclear' : 'stranger' };
  }
  const member = await deps.members.findByBankAccount(bank.code, senderAccount);
  if (!member) return { kind: 'stranger' };
  const { id, status } = member;
  return { kind: 'member', id, isActive: status === 'active', hasCurrency: member.currency === currency };
}

/** The member who was told this very amount, before it was paid. */
async function findNotice({ db }: DepositsDeps, { currency, amount, paidAt }: Payment): Promise<Notice | undefined> {
  const notice = await depositsRepository(db).findWaiting(currency, amount);
  return notice && paidAt >= before(notice.createdAt, SKEW_MS) ? notice : undefined;
}

async function creditSender(
  deps: DepositsDeps,
  payment: Payment,
  { id: memberId, isActive, hasCurrency }: Extract<Sender, { kind: 'member' }>,
  notice: Notice | undefined,
): Promise<void> {
  const reason = isActive ? 'OTHER_CURRENCY' : 'MEMBER_INACTIVE';
  if (!isActive || !hasCurrency) return reviewPayment(deps.db, { paymentId: payment.id, reason, memberId });
  await credit(deps, payment, memberId, notice?.memberId === memberId ? notice : undefined);
}

const creditNotice = (deps: DepositsDeps, payment: Payment, notice: Notice): Promise<void> =>
  credit(deps, payment, notice.memberId, notice);

/** The notice ends with the credit, in one commit. Its row is locked first, as every row of our own. */
async function credit(deps: DepositsDeps, payment: Payment, memberId: string, notice: Notice | undefined) {
  const credited = await deps.db.transaction().execute(async (transaction): Promise<Credited | undefined> => {
    const notices = depositsRepository(transaction);
    // Ended in this moment, by its time or by another payment: the next round looks again.
    if (notice && !(await notices.lockWaiting(notice.id))) return undefined;
    const command = { paymentId: payment.id, memberId, channel: payment.receiverBank, lineId: notice?.id };
    const done = await creditPaymentIn(transaction, deps, command);
    if (notice && done.outcome === 'credited') await notices.saveMatched(notice.id, payment.id);
    return done;
  });
  if (credited?.outcome === 'credited') deps.tell(memberId);
}

/**
 * The round that makes sure nothing is forgotten: payments that were heard of and not decided, however
 * that came about, those that nobody claimed in a day, and notices that nobody paid.
 */
export async function settlePayments(deps: DepositsDeps): Promise<void> {
  await expireNotices(deps);
  const now = deps.clock.now();
  for (const payment of await paymentsRepository(deps.db).waiting(AT_ONCE_MAX)) {
    try {
      // Whoever heard of it by a slip or a gift link decides about it.
      if (payment.heardFrom === 'feed' || payment.heardFrom === 'callback') await matchPayment(deps, payment);
      if (after(payment.heardAt, WAIT_MS) < now) {
        await reviewPayment(deps.db, { paymentId: payment.id, reason: 'NO_MATCH' });
      }
    } catch (error) {
      deps.log.error(
        { err: error, payment: payment.id },
        'a payment could not be decided; it waits for the next round',
      );
    }
  }
}
