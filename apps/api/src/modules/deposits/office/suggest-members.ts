import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { after, before, DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import type { MemberAccount } from '../../members/public.ts';
import type { Desk } from '../../queues/public.ts';
import type { DepositsDeps } from '../deposits.deps.ts';
import { depositsRepository, type Notice } from '../deposits.repository.ts';
import { creditedFrom } from '../feed/senders.ts';
import { compareAccounts, isMasked } from '../masked-account.ts';
import type { Payment } from '../payments.repository.ts';
import { spellBank } from '../spell-bank.ts';
import type { DecideDeps } from './decide-payment.ts';
import type { CreditRules } from './two-people.ts';

export type OfficePaymentsDeps = DepositsDeps &
  DecideDeps &
  CreditRules & {
    desk: Desk;
    memberAccount(memberId: string): Promise<MemberAccount | undefined>;
    /** Members who uploaded a slip of this payment. */
    slipOwners(paymentId: string): Promise<string[]>;
    /** Members of whose codes a service reported this amount without proof. */
    reportedPayers(payment: Payment): Promise<string[]>;
  };

type Why = OfficeAnswerOf<'GET /api/office/payments/{id}'>['suggestions'][number]['why'][number];
export type Suggested = { memberId: string; notice: Notice | undefined; why: Why[] };

/** From nearly conclusive evidence to evidence many members share. */
const STRENGTH: readonly Why[] = [
  'named',
  'sender-account',
  'slip',
  'paid-before',
  'reported',
  'exact-amount',
  'sender-account-part',
  'requested-amount',
];
/** More suggestions than an operator reads. */
const SUGGESTED_MAX = 8;
/** Some members announce after paying, others pay days after announcing. */
const EARLIER_MS = HOUR_MS;
const LATER_MS = 3 * DAY_MS;
/** Shorter runs of digits occur in too many numbers. */
const DIGITS_MIN = 4;

/** Members the payment may belong to, each with all evidence, strongest first. */
export async function suggestMembers(deps: OfficePaymentsDeps, payment: Payment): Promise<Suggested[]> {
  const { id, currency, amount, paidAt, memberId: named } = payment;
  const time = { madeBefore: after(paidAt, EARLIER_MS), endedAfter: before(paidAt, LATER_MS) };
  const [senders, paidBefore, slipOwners, reported, notices] = await Promise.all([
    sendersOf(deps, payment),
    payersBefore(deps, payment),
    deps.slipOwners(id),
    deps.reportedPayers(payment),
    depositsRepository(deps.db).findAlike(currency, amount, time, SUGGESTED_MAX),
  ]);
  const found = new Map<string, Suggested>();
  const add = (memberId: string, why: Why, notice?: Notice) => {
    const known = found.get(memberId) ?? { memberId, notice: undefined, why: [] };
    const reasons = new Set([...known.why, why]);
    found.set(memberId, { memberId, notice: known.notice ?? notice, why: STRENGTH.filter((one) => reasons.has(one)) });
  };
  if (named) add(named, 'named');
  for (const { memberId, why } of senders) add(memberId, why);
  for (const memberId of paidBefore) add(memberId, 'paid-before');
  for (const memberId of slipOwners) add(memberId, 'slip');
  for (const memberId of reported) add(memberId, 'reported');
  for (const notice of notices)
    add(notice.memberId, notice.amount === amount ? 'exact-amount' : 'requested-amount', notice);
  return [...found.values()].sort((one, other) => rank(one) - rank(other)).slice(0, SUGGESTED_MAX);
}

const rank = ({ why }: Suggested): number =>
  Math.min(...why.map((one) => STRENGTH.indexOf(one))) - why.length / (STRENGTH.length + 1);

/** Members credited earlier from the same account, registered or not. A masked number identifies no account. */
async function payersBefore(deps: OfficePaymentsDeps, { senderBank, senderAccount }: Payment): Promise<string[]> {
  if (!senderAccount || isMasked(senderAccount)) return [];
  return creditedFrom(deps.db, { senderBank, senderAccount }, SUGGESTED_MAX);
}

async function sendersOf(deps: OfficePaymentsDeps, { senderBank, senderAccount }: Payment) {
  if (!senderAccount) return [];
  const { code } = await spellBank(deps, senderBank);
  if (!isMasked(senderAccount)) {
    const holder = await deps.accountHolder(code, senderAccount);
    return holder ? [{ memberId: holder.id, why: 'sender-account' } as const] : [];
  }
  const longest = (senderAccount.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < DIGITS_MIN) return [];
  const alike = (await deps.accountNumbersWith(code, longest))
    .filter((accountNo) => compareAccounts(senderAccount, accountNo) !== 'no-match')
    .slice(0, SUGGESTED_MAX);
  const holders = await Promise.all(alike.map((accountNo) => deps.accountHolder(code, accountNo)));
  return holders.flatMap((holder) => (holder ? [{ memberId: holder.id, why: 'sender-account-part' } as const] : []));
}
