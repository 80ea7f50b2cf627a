import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { formatMoney, parseMajor, toMajor } from '@krapao/money';
import { maskAccount } from '../../platform/mask.ts';
import type { DepositAccount, Payment } from '../deposits/public.ts';
import type { MemberAccount } from '../members/public.ts';
import { compareNames, compareNumbers, type Likeness } from './compare-parties.ts';
import type { Slip } from './slips.repository.ts';

type Row = OfficeAnswerOf<'GET /api/office/slips/{id}'>['compared'][number];

const VERDICT = { match: 'ok', 'no-match': 'differs', indeterminate: 'unclear' } as const;

export type Known = {
  member: MemberAccount | undefined;
  /** The payment that the bank, or the slip itself, told us of. */
  payment: Payment | undefined;
  /** Our accounts at the bank that the slip names. */
  accounts: readonly DepositAccount[];
  /** The bank the member registered, and the one that the slip was sent from, by one spelling. */
  fromBank: { told: string | undefined; known: string | undefined };
  isReferenceNew: boolean;
};

/** The slip beside what we know, line by line. Only the bank's own feed is a word of its own on what was paid. */
export function compareRows({ verified, code }: Slip, known: Known): Row[] {
  const { member, payment, accounts, fromBank, isReferenceNew } = known;
  const heard = payment?.isInFeed ? payment : undefined;
  const of = (told: string | undefined, ours: string | undefined, compare: (a: string, b: string) => Likeness) =>
    VERDICT[told === undefined || ours === undefined ? 'indeterminate' : compare(told, ours)];
  const exactly = (told: string, ours: string): Likeness => (told === ours ? 'match' : 'no-match');
  const told = verified && {
    amount: parseMajor(verified.amount, verified.currency),
    sender: [verified.sender.displayName, verified.sender.name].find(Boolean),
    receiver: [verified.receiver.displayName, verified.receiver.name].find(Boolean),
  };
  const account =
    accounts.find(
      ({ accountNo }) => verified && compareNumbers(verified.receiver.account.value, accountNo) === 'match',
    ) ?? accounts[0];
  const money = (amount: Payment['amount'], currency: Payment['currency']) =>
    formatMoney(toMajor(amount, currency), currency);
  const amountOnSlip = verified && told && money(told.amount, verified.currency);
  const amountOurs = heard && money(heard.amount, heard.currency);
  const sender = heard?.senderAccount ?? verified?.sender.account.value;
  return [
    {
      what: 'amount',
      onSlip: amountOnSlip ?? null,
      ours: amountOurs ?? null,
      verdict: of(amountOnSlip, amountOurs, exactly),
    },
    {
      what: 'sentAt',
      onSlip: verified?.transTimestamp ?? null,
      ours: heard?.paidAt.toISOString() ?? null,
      verdict: of(verified?.transTimestamp, heard?.paidAt.toISOString(), isSameMinutes),
    },
    {
      what: 'toAccount',
      onSlip: verified?.receiver.account.value ?? null,
      ours: account?.accountNo ?? null,
      verdict:
        verified && !account ? 'differs' : of(verified?.receiver.account.value, account?.accountNo, compareNumbers),
    },
    {
      what: 'toName',
      onSlip: told?.receiver ?? null,
      ours: account?.accountName ?? null,
      verdict: of(told?.receiver, account?.accountName, (name, ours) => compareNames([name], ours)),
    },
    {
      what: 'fromBank',
      onSlip: fromBank.told ?? null,
      ours: fromBank.known ?? null,
      verdict: of(fromBank.told, fromBank.known, exactly),
    },
    {
      what: 'fromAccount',
      onSlip: sender === undefined ? null : maskAccount(sender),
      ours: member ? maskAccount(member.accountNo) : null,
      verdict: of(sender, member?.accountNo, compareNumbers),
    },
    {
      what: 'fromName',
      onSlip: told?.sender ?? null,
      ours: member?.accountName ?? null,
      verdict: of(told?.sender, member?.accountName, (name, ours) => compareNames([name], ours)),
    },
    {
      what: 'reference',
      onSlip: code?.transRef ?? null,
      ours: verified?.transRef ?? null,
      verdict: !isReferenceNew ? 'differs' : of(code?.transRef, verified?.transRef, exactly),
    },
  ];
}

/** Clocks of banks differ by seconds. */
const APART_MS_MAX = 120_000;
const isSameMinutes = (one: string, other: string): Likeness =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= APART_MS_MAX ? 'match' : 'no-match';
