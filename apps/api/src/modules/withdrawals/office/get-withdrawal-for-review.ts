import type { Locale } from '@krapao/contract/locales';
import type { SecondPersonBlocker } from '@krapao/contract/office/approvals';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { type Currency, minor, toMajor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import { maskAccount } from '../../../platform/text/mask.ts';
import { memberShown, operatorName, withNames } from '../../queues/public.ts';
import { batchesRepository } from '../payout/batches.repository.ts';
import { needsTwo, rulesFor } from '../request/withdrawal-rules.ts';
import type { HeldBy } from '../withdrawals.repository.ts';
import { officeWithdrawalsRepository } from './office.repository.ts';
import { presentBackground } from './review-background.ts';
import { scoreRisk, signsOf } from './risk-score.ts';
import { sumOfDay } from './sum-of-day.ts';
import { type OfficeWithdrawalsDeps, withdrawalSignals } from './withdrawal-signals.ts';

type Answer = OfficeAnswerOf<'GET /api/office/withdrawals/{id}'>;
export type Reviewer = { operatorId: string; locale: Locale; seesMembers: boolean };

const FIRST_DAY = new Date(0);

/** A withdrawal with all facts for a decision. */
export async function getWithdrawalForReview(
  deps: OfficeWithdrawalsDeps,
  id: string,
  { operatorId, locale, seesMembers }: Reviewer,
): Promise<Answer> {
  const office = officeWithdrawalsRepository(deps.db);
  const row = await office.findWhole(id);
  if (!row) throw new AppError('NO_DATA');
  const { currency, member_id: memberId, created_at: createdAt } = row;
  const amount = minor(BigInt(row.amount));
  const asked = { id, memberId, createdAt, amount };
  const rules = await rulesFor(deps, currency);
  const [first, ofDay, steps, listed, member, batch, alike, payouts] = await Promise.all([
    firstApproval(deps, row, operatorId),
    sumOfDay(deps.db, asked, rules),
    office.steps(id),
    withdrawalSignals(deps, [id]),
    memberShown(deps.desk, memberId),
    row.batch_id ? batchesRepository(deps.db).find(row.batch_id) : undefined,
    deps.risk.alike(memberId),
    office.payoutsBefore(asked),
  ]);
  const now = deps.clock.now();
  const facts = await deps.risk.background(memberId, payouts.last?.askedAt ?? FIRST_DAY);
  const isSplit = needsTwo(ofDay, rules) && !needsTwo(amount, rules);
  const signs = signsOf({ amount, largestBefore: payouts.largest, isSplit, facts, alike, now });
  return {
    id,
    reference: row.reference,
    status: row.status,
    amount: toMajor(amount, currency),
    needsTwo: needsTwo(ofDay, rules),
    twoPeopleAbove: toMajor(rules.twoPeopleAbove, currency),
    sumOfDay: toMajor(ofDay, currency),
    firstApproval: first,
    currency,
    bank: { code: row.bank_code, accountNo: maskAccount(row.bank_account_no), accountName: row.bank_account_name },
    createdAt: createdAt.toISOString(),
    member,
    ...scoreRisk([...(listed.get(id) ?? []), ...signs]),
    heldBy: presentRule(steps.findLast(({ step }) => step === 'requested')?.rule, currency),
    background: presentBackground({ facts, payouts, alike: seesMembers ? alike : null, currency, locale, now }),
    steps: (await withNames(deps.desk, steps)).map(({ rule: _, ...step }) => ({ ...step, at: step.at.toISOString() })),
    asked: row.asked,
    batch: batch ? { id: batch.id, number: batch.number } : null,
    bankReference: row.bank_reference,
  };
}

function presentRule(rule: HeldBy | null | undefined, currency: Currency): Answer['heldBy'] {
  if (!rule) return null;
  if (!('above' in rule)) return rule;
  const show = (amount: string) => toMajor(minor(BigInt(amount)), currency);
  return { code: rule.code, above: show(rule.above), earlier: show(rule.earlier) };
}

type First = { status: string; first_approved_by: string | null; first_approved_at: Date | null };
type Shown = {
  by: string;
  at: string;
  isMine: boolean;
  blocker: SecondPersonBlocker | null;
  blockedUntil: string | null;
  deciders: string[];
};

/** The first of two approvals, and who may give the second. */
async function firstApproval(
  { desk, independence }: OfficeWithdrawalsDeps,
  { status, first_approved_by: by, first_approved_at: at }: First,
  operatorId: string,
): Promise<Shown | null> {
  if (!by || !at) return null;
  const { blockerOf, holds, secondPersons } = await independence();
  // Whoever may not decide any more counts as nobody; afterwards it is history.
  if (status === 'requested' && !holds(by, 'withdrawals.decide')) return null;
  const blocker = blockerOf(by, operatorId);
  return {
    by: await operatorName(desk, by),
    at: at.toISOString(),
    isMine: by === operatorId,
    blocker: blocker?.because ?? null,
    blockedUntil: blocker?.until?.toISOString() ?? null,
    deciders: status === 'requested' ? secondPersons(by, 'withdrawals.decide') : [],
  };
}
