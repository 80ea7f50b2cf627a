import type { OfficeCalls } from '@krapao/contract/office/calls';
import { type ApprovalsDeps, approvalQueue, officeApprovalRoutes } from '../modules/approvals/public.ts';
import {
  bankCode,
  type DepositsDeps,
  entryQueue,
  officeEntryRoutes,
  officePaymentRoutes,
  paymentQueue,
  paymentsEnded,
} from '../modules/deposits/public.ts';
import { bankChanges, type MembersDeps, memberAccount, membersLike, membersShown } from '../modules/members/public.ts';
import { type Desk, officeQueueRoutes, type QueuesDeps } from '../modules/queues/public.ts';
import { rewardsEnded } from '../modules/rewards/public.ts';
import { devicesOf } from '../modules/sessions/public.ts';
import { officeSlipRoutes, type SlipsDeps, slipOwners, slipQueue } from '../modules/slips/public.ts';
import {
  type OfficeTransfersDeps,
  officeTransferRoutes,
  settleAct,
  type TransfersDeps,
  transferQueue,
} from '../modules/transfers/public.ts';
import { officeWalletRoutes, walletQueue } from '../modules/wallet/public.ts';
import {
  cancelAct,
  type OfficeWithdrawalsDeps,
  officeWithdrawalRoutes,
  type WithdrawalsDeps,
  withdrawalQueue,
} from '../modules/withdrawals/public.ts';
import type { Serve } from '../platform/serve.ts';
import type { Platform } from './platform.ts';

export type MoneyModules = {
  members: MembersDeps;
  deposits: DepositsDeps;
  slips: SlipsDeps;
  transfers: TransfersDeps;
  withdrawals: WithdrawalsDeps;
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
  | 'approvals';
/** The office's calls about money, for whichever port serves them. */
export type MoneyCalls = Pick<OfficeCalls, MoneyCall>;

type OtherActs = Omit<ApprovalsDeps['acts'], 'transfer.post' | 'transfer.void' | 'file.cancel'>;

/** Where people decide what rules cannot. */
export function wireOfficeMoney(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  { members, deposits, slips, transfers, withdrawals }: MoneyModules,
  operatorNames: Desk['operatorNames'],
  /** What other modules let two people do. */
  otherActs: OtherActs,
): (serve: Serve<MoneyCalls>) => void {
  const desk: Desk = { db, clock, operatorNames, membersShown: (ids) => membersShown(members, ids) };
  const officeWithdrawals: OfficeWithdrawalsDeps = {
    ...withdrawals,
    desk,
    risk: {
      bankChanges: (ids) => bankChanges(members, ids),
      rewardsEnded: (ids, since) => rewardsEnded(db, ids, since),
      devices: (ids, since) => devicesOf(db, ids, since),
    },
  };
  const officeTransfers: OfficeTransfersDeps = { ...transfers, desk };
  const approvals: ApprovalsDeps = {
    desk,
    random,
    acts: {
      'transfer.post': settleAct(officeTransfers, 'post'),
      'transfer.void': settleAct(officeTransfers, 'void'),
      'file.cancel': cancelAct(officeWithdrawals),
      ...otherActs,
    },
  };
  const queues: QueuesDeps = {
    ...desk,
    bankCode: (told) => bankCode(deposits, told),
    membersLike: (ids, text) => membersLike(members, ids, text),
    sources: {
      slips: slipQueue({ db }),
      payments: { ...paymentQueue({ db }), ended: (since) => paymentsEnded({ db }, since) },
      qr: paymentQueue({ db }),
      withdrawals: withdrawalQueue(officeWithdrawals),
      transfers: transferQueue({ db }),
      wallets: walletQueue({ db }),
      approvals: approvalQueue(approvals),
      entries: entryQueue(),
    },
  };
  return (serve) => {
    officeQueueRoutes(serve, queues);
    officeSlipRoutes(serve, { ...slips, desk });
    officeEntryRoutes(serve, { ...deposits, desk });
    officePaymentRoutes(serve, {
      ...deposits,
      desk,
      memberAccount: (memberId) => memberAccount(members, memberId),
      slipOwners: (paymentId) => slipOwners({ db }, paymentId),
    });
    officeWithdrawalRoutes(serve, officeWithdrawals);
    officeTransferRoutes(serve, officeTransfers);
    officeWalletRoutes(serve, desk);
    officeApprovalRoutes(serve, approvals);
  };
}
