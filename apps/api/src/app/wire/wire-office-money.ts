import type { OfficeCalls } from '@krapao/contract/office/calls';
import type { Currency } from '@krapao/money';
import { type ApprovalsDeps, approvalQueue, officeApprovalRoutes } from '../../modules/approvals/public.ts';
import { payoutFiles } from '../../modules/bank-files/public.ts';
import { playSince } from '../../modules/bets/public.ts';
import { type ClosingsDeps, closingQueue, officeClosingRoutes } from '../../modules/closings/public.ts';
import { complaintQueue, officeComplaintRoutes } from '../../modules/complaints/public.ts';
import {
  bankCode,
  codesEnded,
  type DepositsDeps,
  depositAccounts,
  entryQueue,
  officeEntryRoutes,
  officePaymentRoutes,
  paymentQueue,
  paymentsEnded,
} from '../../modules/deposits/public.ts';
import { unitsOfMember } from '../../modules/games/public.ts';
import { harmQueue, officeHarmRoutes } from '../../modules/harm/public.ts';
import { moneyOfMember } from '../../modules/ledger/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import { documentQueue } from '../../modules/member-documents/public.ts';
import { findAlike } from '../../modules/member-file/public.ts';
import {
  bankChanges,
  exclusionOf,
  type MembersDeps,
  memberAccount,
  membersLike,
  membersShown,
  readMemberFile,
} from '../../modules/members/public.ts';
import { credentialChanges } from '../../modules/notices/public.ts';
import { reportedPayers } from '../../modules/qr-codes/public.ts';
import { type Desk, officeQueueRoutes, type QueuesDeps } from '../../modules/queues/public.ts';
import {
  approveAct,
  officeRecoveryRoutes,
  type RecoveriesDeps,
  recoveryQueue,
} from '../../modules/recoveries/public.ts';
import { officeRegistrationRoutes, registrationQueue } from '../../modules/registrations/public.ts';
import { rewardsEnded, turnoverRewards } from '../../modules/rewards/public.ts';
import { devicesOf } from '../../modules/sessions/public.ts';
import {
  creditedBySlips,
  officeSlipRoutes,
  type SlipsDeps,
  slipOwners,
  slipQueue,
} from '../../modules/slips/public.ts';
import { depositsAfter, lineItem } from '../../modules/statements/public.ts';
import {
  type OfficeTransfersDeps,
  officeTransferRoutes,
  settleAct,
  type TransfersDeps,
  transferQueue,
} from '../../modules/transfers/public.ts';
import { officeWalletRoutes, walletQueue } from '../../modules/wallet/public.ts';
import {
  cancelAct,
  type OfficeWithdrawalsDeps,
  officeWithdrawalRoutes,
  rulesFor,
  type WithdrawalsDeps,
  withdrawalQueue,
} from '../../modules/withdrawals/public.ts';
import { coalesceReads } from '../../platform/database/coalesce-reads.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';

export type MoneyModules = {
  lookups: Lookups;
  members: MembersDeps;
  deposits: DepositsDeps;
  slips: SlipsDeps;
  transfers: TransfersDeps;
  withdrawals: WithdrawalsDeps;
  closings: ClosingsDeps;
  recoveries: RecoveriesDeps;
};

type MoneyCall = Extract<keyof OfficeCalls, `${string} /api/office/${MoneyPath}${string}`>;
type MoneyPath =
  | 'queues'
  | 'slips'
  | 'payments'
  | 'notices'
  | 'entries'
  | 'withdrawals'
  | 'transfers'
  | 'wallets'
  | 'approvals'
  | 'complaints'
  | 'closings'
  | 'harm'
  | 'registrations'
  | 'recoveries';
/** The back office calls about money, for whichever port serves them. */
export type MoneyCalls = Pick<OfficeCalls, MoneyCall | 'POST /api/office/members/{id}/contacts'>;

type OtherActs = Omit<ApprovalsDeps['acts'], 'transfer.post' | 'transfer.void' | 'file.cancel' | 'recovery.approve'>;

/** The member's background beside a review of money, in one statement. */
const readBackground = coalesceReads({
  money: moneyOfMember,
  inGames: unitsOfMember,
  deposits: depositsAfter,
  play: playSince,
  rewards: turnoverRewards,
  changes: credentialChanges,
});

/** Wires the review queues: decisions that rules cannot make. */
export function wireOfficeMoney(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  { lookups, members, deposits, slips, transfers, withdrawals, closings, recoveries }: MoneyModules,
  operatorNames: Desk['operatorNames'],
  independence: ApprovalsDeps['independence'],
  /** Acts with a second approver from other modules. */
  otherActs: OtherActs,
): { routes(serve: Serve<MoneyCalls>): void; queues: QueuesDeps } {
  const desk: Desk = { db, clock, operatorNames, membersShown: (ids) => membersShown(members, ids) };
  const officeWithdrawals: OfficeWithdrawalsDeps = {
    ...withdrawals,
    desk,
    independence,
    payoutFiles: payoutFiles({ db, deposits }),
    payers: async () => (await depositAccounts(deposits)).filter(({ isBank }) => isBank),
    risk: {
      bankChanges: (ids) => bankChanges(members, ids),
      rewardsEnded: (ids, since) => rewardsEnded(db, ids, since),
      devices: (ids, since) => devicesOf(db, ids, since),
      alike: (memberId) => findAlike({ db, clock, members }, memberId),
      background: (memberId, since) => readBackground(db, memberId, since),
    },
  };
  const twoPeopleAbove = async (currency: Currency) => (await rulesFor(withdrawals, currency)).twoPeopleAbove;
  const officeTransfers: OfficeTransfersDeps = { ...transfers, desk };
  const approvals: ApprovalsDeps = {
    desk,
    random,
    independence,
    acts: {
      'transfer.post': settleAct(officeTransfers, 'post'),
      'transfer.void': settleAct(officeTransfers, 'void'),
      'file.cancel': cancelAct(officeWithdrawals),
      'recovery.approve': approveAct(recoveries),
      ...otherActs,
    },
  };
  const queues: QueuesDeps = {
    ...desk,
    targets: () => lookups.setting('targets'),
    bankCode: (reported) => bankCode(deposits, reported),
    membersLike: (ids, text) => membersLike(members, ids, text),
    sources: {
      slips: slipQueue({ db }),
      payments: {
        ...paymentQueue({ db }),
        ended: async (since) => paymentsEnded({ db }, since, await creditedBySlips({ db }, since)),
      },
      qr: { ...paymentQueue({ db }), ended: (since) => codesEnded({ db }, since) },
      withdrawals: withdrawalQueue(officeWithdrawals),
      transfers: transferQueue({ db }),
      wallets: walletQueue({ db }),
      approvals: approvalQueue(approvals),
      entries: entryQueue(),
      complaints: complaintQueue(),
      closings: closingQueue(),
      harm: harmQueue({ db }),
      registrations: registrationQueue(),
      recoveries: recoveryQueue(),
      documents: documentQueue(db),
    },
  };
  const routes = (serve: Serve<MoneyCalls>): void => {
    officeQueueRoutes(serve, queues);
    officeSlipRoutes(serve, { ...slips, desk, independence, twoPeopleAbove });
    officeEntryRoutes(serve, { ...deposits, desk });
    officePaymentRoutes(serve, {
      ...deposits,
      desk,
      independence,
      twoPeopleAbove,
      memberAccount: (memberId) => memberAccount(members, memberId),
      slipOwners: (paymentId) => slipOwners({ db }, paymentId),
      reportedPayers: (payment) => reportedPayers(db, payment),
    });
    officeWithdrawalRoutes(serve, officeWithdrawals);
    officeTransferRoutes(serve, officeTransfers);
    officeWalletRoutes(serve, desk);
    officeApprovalRoutes(serve, approvals);
    officeClosingRoutes(serve, { ...closings, desk });
    officeRegistrationRoutes(serve, { desk, clock, random, notifyPages: withdrawals.notifyPages });
    officeRecoveryRoutes(serve, { ...recoveries, desk });
    officeComplaintRoutes(serve, {
      desk,
      findEntry: (memberId, reference) => lineItem(db, memberId, reference),
      notifyPages: withdrawals.notifyPages,
    });
    officeHarmRoutes(serve, {
      ...{ desk, random },
      async findMember(id) {
        const { currency, ...file } = await readMemberFile(db, id);
        return { currency, exclusion: exclusionOf(file, clock.now()) };
      },
    });
  };
  return { routes, queues };
}
