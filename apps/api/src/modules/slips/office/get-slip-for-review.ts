import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import { type CreditRules, depositAccounts, findPayment, openNotices, spellBank } from '../../deposits/public.ts';
import { ledgerOn } from '../../ledger/public.ts';
import { type Desk, type QueueSource, type ShownMember, withNames } from '../../queues/public.ts';
import { asBankTransfer } from '../reading/as-bank-transfer.ts';
import { compareRows } from '../reading/compare-rows.ts';
import { findCopiedSlips } from '../reading/find-copied-slips.ts';
import type { WalletVerdict } from '../reading/wallet-transfer.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { type Slip, slipsRepository } from '../slips.repository.ts';
import { PICTURE_PATH } from '../slips.routes.ts';
import { officeSlipsRepository } from './office.repository.ts';

export type OfficeSlipsDeps = SlipsDeps & CreditRules & { desk: Desk };
type Shown = OfficeAnswerOf<'GET /api/office/slips/{id}'>;
type Alike = Shown['lookAlikes'][number]['alike'][number];

/** A slip with all facts for a decision. */
export async function readSlipInDoubt(deps: OfficeSlipsDeps, id: string): Promise<Shown> {
  const slip = await slipsRepository(deps.db).find(id);
  if (!slip) throw new AppError('NO_DATA');
  const office = officeSlipsRepository(deps.db);
  const [alike, steps, history, account, announced] = await Promise.all([
    lookAlikes(deps, slip),
    office.steps(id),
    office.history(slip.memberId),
    deps.memberAccount(slip.memberId),
    openNotices(deps.db, slip.memberId, deps.clock.now()),
  ]);
  const members = await deps.desk.membersShown([
    ...new Set([slip, ...alike.map((one) => one.slip)].map((one) => one.memberId)),
  ]);
  const currency = account?.currency ?? 'THB';
  const [balance] = await ledgerOn(deps.db).moneyOf([slip.memberId]);
  return {
    id,
    reference: slip.reference,
    status: slip.status,
    signals: isOpen(slip) ? [signalOf(slip.reviewReason, await office.asked(id))] : [],
    reason: slip.reason,
    amount: slip.amount !== null && slip.currency ? toMajor(slip.amount, slip.currency) : null,
    currency: slip.currency,
    createdAt: slip.createdAt.toISOString(),
    pictureUrl: pictureOf(deps, slip),
    code: slip.code ? { sendingBank: slip.code.sendingBank, transRef: slip.code.transRef } : null,
    verifier: slip.verified ? presentVerified(slip.verified) : null,
    wallet: slip.wallet ? presentWallet(slip.wallet, announced) : null,
    compared: await compare(deps, slip, account, alike),
    lookAlikes: alike.map((one) => presentAlike(deps, one, members)),
    member: members.get(slip.memberId) ?? null,
    history: { ...history, balance: toMajor(minor(BigInt(balance?.available ?? 0)), currency), currency },
    paymentId: slip.paymentId,
    steps: (await withNames(deps.desk, steps)).map((step) => ({ ...step, at: step.at.toISOString() })),
  };
}

/** Only what is open waits for somebody. */
const isOpen = ({ status }: Slip): boolean => status === 'waiting' || status === 'review';

const signalOf = (reason: string | null, asked: number) =>
  reason ? { code: reason } : { code: 'STUCK', detail: `${asked}` };

const pictureOf = ({ links }: SlipsDeps, { id }: Slip): string => PICTURE_PATH + links.sign(id);

type AlikeSlip = { slip: Slip; alike: Alike[] };

/** Other slips that resemble this slip, each once with all its resemblances. */
async function lookAlikes(deps: SlipsDeps, slip: Slip): Promise<AlikeSlip[]> {
  const office = officeSlipsRepository(deps.db);
  const found: [Alike, Slip[]][] = await Promise.all([
    office.withReference(slip).then((slips): [Alike, Slip[]] => ['same-reference', slips]),
    office.withFile(slip).then((slips): [Alike, Slip[]] => ['same-file', slips]),
    office.withAmountAndMinute(slip).then((slips): [Alike, Slip[]] => ['same-amount-and-minute', slips]),
    findCopiedSlips(deps, slip).then((slips): [Alike, Slip[]] => ['same-picture', slips]),
  ]);
  const byId = new Map<string, AlikeSlip>();
  for (const [why, slips] of found) {
    for (const one of slips) byId.set(one.id, { slip: one, alike: [...(byId.get(one.id)?.alike ?? []), why] });
  }
  return [...byId.values()];
}

async function compare(
  deps: OfficeSlipsDeps,
  slip: Slip,
  member: Awaited<ReturnType<SlipsDeps['memberAccount']>>,
  alike: readonly AlikeSlip[],
): Promise<Shown['compared']> {
  const { code } = slip;
  const verified =
    slip.verified ?? (slip.wallet?.kind === 'confirmed' ? asBankTransfer(slip.wallet.transfer) : undefined);
  const bankOf = async (reported: string | undefined) => reported && (await spellBank(deps.payments, reported)).code;
  const [payment, receivingBank, reportedBank, accounts] = await Promise.all([
    slip.paymentId ? findPayment(deps.db, slip.paymentId) : undefined,
    bankOf(verified?.receivingBank),
    bankOf(verified?.sendingBank ?? code?.sendingBank),
    depositAccounts(deps.payments),
  ]);
  const isAnyBank = verified !== undefined && verified.receivingBank === undefined;
  return compareRows(
    { ...slip, verified },
    {
      member,
      payment,
      accounts: accounts.filter(({ isBank, bankCode }) => isBank && (isAnyBank || bankCode === receivingBank)),
      fromBank: { reported: reportedBank || undefined, known: member?.bankCode },
      isReferenceNew: !alike.some((one) => one.alike.includes('same-reference') && one.slip.status === 'credited'),
    },
  );
}

const presentAlike = (
  deps: SlipsDeps,
  { slip, alike }: AlikeSlip,
  members: ReadonlyMap<string, ShownMember>,
): Shown['lookAlikes'][number] => ({
  id: slip.id,
  reference: slip.reference,
  member: members.get(slip.memberId) ?? null,
  amount: slip.amount !== null && slip.currency ? toMajor(slip.amount, slip.currency) : null,
  currency: slip.currency,
  status: slip.status,
  createdAt: slip.createdAt.toISOString(),
  pictureUrl: pictureOf(deps, slip),
  alike,
});

/** Names and numbers as the verifier masks them. Unmasked numbers stay unmasked: the decision depends on them. */
const presentVerified = (verified: NonNullable<Slip['verified']>): Shown['verifier'] => {
  const party = ({ displayName, name, account, proxy }: typeof verified.sender) => ({
    name: displayName ?? name ?? null,
    account: account?.value ?? proxy?.value ?? '',
  });
  const { transRef, sendingBank, receivingBank, transTimestamp: at, amount, currency } = verified;
  return {
    ...{ transRef, sendingBank, receivingBank: receivingBank ?? '', at, amount, currency },
    sender: party(verified.sender),
    receiver: party(verified.receiver),
  };
};

type Notices = Awaited<ReturnType<typeof openNotices>>;

const presentWallet = (verdict: WalletVerdict, notices: Notices): Shown['wallet'] => {
  if (verdict.kind === 'unconfirmed') return verdict;
  const { transfer } = verdict;
  const notice = notices.find(({ amount }) => amount === transfer.amount) ?? notices[0];
  return { kind: 'confirmed', ...transfer, currency: 'THB', announced: notice?.amount ?? null };
};

export const slipQueue = ({ db }: Pick<SlipsDeps, 'db'>): QueueSource => ({
  permission: 'slips.decide',
  async signals(ids) {
    const rows = await officeSlipsRepository(db).reasons(ids);
    return new Map(rows.map(({ id, reason, asked }) => [id, [signalOf(reason, asked)]]));
  },
  ended: (since) => officeSlipsRepository(db).ended(since),
});

/** Members who uploaded a slip of this payment. */
export const slipOwners = ({ db }: Pick<SlipsDeps, 'db'>, paymentId: string): Promise<string[]> =>
  officeSlipsRepository(db).ownersOf(paymentId);

export const creditedBySlips = ({ db }: Pick<SlipsDeps, 'db'>, since: Date) =>
  officeSlipsRepository(db).credited(since);
