import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { formatMoney, parseMajor, toMajor } from '@krapao/money';
import { maskAccount } from '../../../platform/text/mask.ts';
import {
  compareNames,
  compareNumbers,
  type DepositAccount,
  type Likeness,
  type Payment,
} from '../../deposits/public.ts';
import type { MemberAccount } from '../../members/public.ts';
import type { Slip } from '../slips.repository.ts';

type Row = OfficeAnswerOf<'GET /api/office/slips/{id}'>['compared'][number];

const VERDICT = { match: 'ok', 'no-match': 'differs', indeterminate: 'unclear' } as const;

export type Known = {
  member: MemberAccount | undefined;
  /** The slip's payment, recorded from the bank's feed or from the slip itself. */
  payment: Payment | undefined;
  /** Our accounts at the slip's receiving bank. */
  accounts: readonly DepositAccount[];
  /** Sending bank of the slip and the member's registered bank, in one spelling. */
  fromBank: { reported: string | undefined; known: string | undefined };
  isReferenceNew: boolean;
};

/** Compares slip and known facts row by row. Only the bank's own feed counts as independent evidence of the payment. */
export function compareRows(slip: Slip, known: Known): Row[] {
  const doubted = DOUBTED[slip.reviewReason ?? ''] ?? [];
  return rowsOf(slip, known).map((row) =>
    row.verdict === 'ok' && doubted.includes(row.what) ? { ...row, verdict: 'unclear' } : row,
  );
}

/** A row that is the reason for the review is not confirmed by partial digits or a cut name. */
const DOUBTED: Readonly<Record<string, readonly Row['what'][]>> = {
  RECEIVER_UNCLEAR: ['toAccount', 'toName'],
  SENDER_UNCLEAR: ['fromAccount', 'fromName'],
  PAID_IN_THE_FUTURE: ['sentAt'],
};

function rowsOf({ verified, code }: Slip, known: Known): Row[] {
  const { member, payment, accounts, fromBank, isReferenceNew } = known;
  const fromFeed = payment?.isInFeed ? payment : undefined;
  const of = (reported: string | undefined, ours: string | undefined, compare: (a: string, b: string) => Likeness) =>
    VERDICT[reported === undefined || ours === undefined ? 'indeterminate' : compare(reported, ours)];
  const exactly = (reported: string, ours: string): Likeness => (reported === ours ? 'match' : 'no-match');
  const fromVerifier = verified && {
    amount: parseMajor(verified.amount, verified.currency),
    sender: [verified.sender.displayName, verified.sender.name].find(Boolean),
    receiver: [verified.receiver.displayName, verified.receiver.name].find(Boolean),
  };
  const account =
    accounts.find(
      ({ accountNo }) => verified && compareNumbers(verified.receiver.account?.value ?? '', accountNo) === 'match',
    ) ??
    accounts.find(({ accountName }) => compareNames([fromVerifier?.receiver], accountName) === 'match') ??
    accounts[0];
  const money = (amount: Payment['amount'], currency: Payment['currency']) =>
    formatMoney(toMajor(amount, currency), currency);
  const amountOnSlip = verified && fromVerifier && money(fromVerifier.amount, verified.currency);
  const amountOurs = fromFeed && money(fromFeed.amount, fromFeed.currency);
  const sender = fromFeed?.senderAccount ?? verified?.sender.account?.value;
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
      ours: fromFeed?.paidAt.toISOString() ?? null,
      verdict: of(verified?.transTimestamp, fromFeed?.paidAt.toISOString(), isSameMinutes),
    },
    {
      what: 'toAccount',
      onSlip: verified?.receiver.account?.value ?? null,
      ours: account?.accountNo ?? null,
      verdict:
        verified && !account ? 'differs' : of(verified?.receiver.account?.value, account?.accountNo, compareNumbers),
    },
    {
      what: 'toName',
      onSlip: fromVerifier?.receiver ?? null,
      ours: account?.accountName ?? null,
      verdict: of(fromVerifier?.receiver, account?.accountName, (name, ours) => compareNames([name], ours)),
    },
    {
      what: 'fromBank',
      onSlip: fromBank.reported ?? null,
      ours: fromBank.known ?? null,
      verdict: of(fromBank.reported, fromBank.known, exactly),
    },
    {
      what: 'fromAccount',
      onSlip: sender === undefined ? null : maskAccount(sender),
      ours: member ? maskAccount(member.accountNo) : null,
      verdict: of(sender, member?.accountNo, compareNumbers),
    },
    {
      what: 'fromName',
      onSlip: fromVerifier?.sender ?? null,
      ours: member?.accountName ?? null,
      verdict: of(fromVerifier?.sender, member?.accountName, (name, ours) => compareNames([name], ours)),
    },
    {
      what: 'reference',
      onSlip: code?.transRef ?? null,
      ours: verified?.transRef ?? null,
      verdict: !isReferenceNew ? 'differs' : of(code?.transRef, verified?.transRef, exactly),
    },
  ];
}

/** Banks' clocks differ by seconds. */
const APART_MS_MAX = 120_000;
const isSameMinutes = (one: string, other: string): Likeness =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= APART_MS_MAX ? 'match' : 'no-match';
