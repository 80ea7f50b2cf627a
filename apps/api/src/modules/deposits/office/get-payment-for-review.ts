import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { toMajor } from '@krapao/money';
import { before, DAY_MS } from '../../../platform/clock.ts';
import { readCursor, writeCursor } from '../../../platform/database/cursor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { maskAccount } from '../../../platform/text/mask.ts';
import {
  type Desk,
  type Ended,
  memberShown,
  type QueueSource,
  type ShownMember,
  withNames,
} from '../../queues/public.ts';
import { depositsRepository, type Notice } from '../deposits.repository.ts';
import { compareNames } from '../feed/compare-parties.ts';
import { type Decision, paymentsRepository } from '../payments.repository.ts';
import { bankCode } from '../spell-bank.ts';
import { type OfficePaymentsDeps, suggestMembers } from './suggest-members.ts';

type Shown = OfficeAnswerOf<'GET /api/office/payments/{id}'>;
type ShownNotice = OfficeAnswerOf<'GET /api/office/notices'>['notices'][number];

/** A payment that comes later does not belong to the notice. */
const NOTICE_DAYS = 3;

/** A payment with all facts for a decision, and the members it may belong to. */
export async function readPaymentInDoubt(deps: OfficePaymentsDeps, id: string): Promise<Shown> {
  const payments = paymentsRepository(deps.db);
  const payment = await payments.find(id);
  if (!payment) throw new AppError('NO_DATA');
  const isOpen = payment.state === 'review' || payment.state === 'waiting';
  const [suggested, decisions] = await Promise.all([
    isOpen ? suggestMembers(deps, payment) : [],
    payments.decisions(id),
  ]);
  const members = await deps.desk.membersShown(suggested.map(({ memberId }) => memberId));
  const accountNames = await Promise.all(
    suggested.map(async ({ memberId }) => (await deps.memberAccount(memberId))?.accountName),
  );
  const { currency } = payment;
  return {
    id,
    state: payment.state,
    signals: signalsOf({ reason: payment.reason, isProposed: isOpen && decisions.some(isProposal) }),
    senderBank: await bankCode(deps, payment.senderBank),
    senderAccount: payment.senderAccount && maskAccount(payment.senderAccount),
    senderName: payment.senderName,
    transRef: payment.transRef,
    receiverBank: await bankCode(deps, payment.receiverBank),
    receiverAccount: payment.receiverAccount,
    amount: toMajor(payment.amount, currency),
    currency,
    note: payment.note,
    paidAt: payment.paidAt.toISOString(),
    receivedAt: payment.receivedAt.toISOString(),
    source: payment.source,
    isInFeed: payment.isInFeed,
    member: await memberShown(deps.desk, payment.memberId),
    suggestions: suggested.flatMap(({ memberId, notice, why }, at) => {
      const member = members.get(memberId);
      if (!member) return [];
      const accountName = accountNames[at] ?? null;
      const isOtherName =
        accountName !== null && compareNames([payment.senderName ?? undefined], accountName) === 'no-match';
      return [{ member, accountName, isOtherName, notice: notice ? presentNotice(notice, members) : null, why }];
    }),
    decisions: (await withNames(deps.desk, decisions)).map(({ at, by, ...decision }) => ({
      ...decision,
      by: by ?? '',
      at: at.toISOString(),
    })),
  };
}

const isProposal = ({ decision }: { decision: Decision }): boolean => decision === 'propose';

const signalsOf = ({ reason, isProposed }: { reason: string | null; isProposed: boolean }) => [
  ...(reason ? [{ code: reason }] : []),
  ...(isProposed ? [{ code: 'SECOND_PERSON' }] : []),
];

export async function listNotices(
  { db, clock, desk }: OfficePaymentsDeps,
  { after, limit }: OfficeQueryOf<'GET /api/office/notices'>,
): Promise<OfficeAnswerOf<'GET /api/office/notices'>> {
  const found = await depositsRepository(db).listUnpaid(before(clock.now(), NOTICE_DAYS * DAY_MS), {
    after: after === undefined ? undefined : readCursor(after, 2),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const members = await desk.membersShown([...new Set(page.map(({ memberId }) => memberId))]);
  return {
    notices: page.map((notice) => presentNotice(notice, members)),
    next: last ? writeCursor([last.createdText, last.id]) : null,
  };
}

const presentNotice = (notice: Notice, members: ReadonlyMap<string, ShownMember>): ShownNotice => ({
  reference: notice.reference,
  member: members.get(notice.memberId) ?? null,
  asked: toMajor(notice.asked, notice.currency),
  amount: toMajor(notice.amount, notice.currency),
  currency: notice.currency,
  createdAt: notice.createdAt.toISOString(),
  expiresAt: notice.expiresAt.toISOString(),
  status: notice.status === 'waiting' ? 'waiting' : 'expired',
});

/** Payments that no rule can decide. Payments of QR codes have a queue of their own; both are decided alike. */
export const paymentQueue = ({ db }: Pick<Desk, 'db'>): QueueSource => ({
  permission: 'payments.decide',
  async signals(ids) {
    const rows = await paymentsRepository(db).reasons(ids);
    return new Map(rows.map(({ id, reason, proposedBy }) => [id, signalsOf({ reason, isProposed: !!proposedBy })]));
  },
  async askers(ids) {
    const rows = await paymentsRepository(db).reasons(ids);
    return new Map(rows.flatMap(({ id, proposedBy }) => (proposedBy ? [[id, proposedBy] as const] : [])));
  },
  search: (text) => paymentsRepository(db).findInQueue(text, FOUND_MAX),
});

/** More than an operator reads. */
const FOUND_MAX = 200;

/** Payments that slips credited, and how many of these slips a person approved. */
type BySlips = { payments: readonly string[]; byPeople: number };

/** Payments decided since then. Those of slips are approved in the slips' queue, those of codes in theirs. */
export async function paymentsEnded({ db }: Pick<Desk, 'db'>, since: Date, slips: BySlips): Promise<Ended> {
  const { all, approved, decided } = await paymentsRepository(db).ended(since, slips.payments);
  return { all, approved, byPeople: decided + slips.byPeople };
}

/** Payments of QR codes credited since then. */
export async function codesEnded({ db }: Pick<Desk, 'db'>, since: Date): Promise<Ended> {
  const { codes } = await paymentsRepository(db).ended(since, []);
  return { all: codes, approved: codes };
}
