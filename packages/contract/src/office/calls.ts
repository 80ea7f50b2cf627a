import type { Parsed } from '../call.ts';
import { officeAdjustmentCalls } from './adjustments.ts';
import { officeApprovalCalls } from './approvals.ts';
import { officeAuditCalls } from './audit.ts';
import { officeCatalogueCalls } from './catalogue.ts';
import { officeChatCalls } from './chat.ts';
import { officeEntryCalls } from './entries.ts';
import { officeJobCalls } from './jobs.ts';
import { officeLedgerCalls } from './ledger.ts';
import { officeMemberActCalls } from './member-acts.ts';
import { officeMemberCalls } from './members.ts';
import { officeOperatorCalls } from './operators.ts';
import { officePaymentCalls } from './payments.ts';
import { officeQueueCalls } from './queues.ts';
import { officeReportCalls } from './reports.ts';
import { officeRewardCalls } from './rewards.ts';
import { officeSlipCalls } from './slips.ts';
import { officeTransferCalls } from './transfers.ts';
import { officeWalletCalls } from './wallets.ts';
import { officeWithdrawalCalls } from './withdrawals.ts';

/** Every call of the back office. Its own port serves them; the members' port never does. */
export const OFFICE_CALLS = {
  ...officeOperatorCalls,
  ...officeAuditCalls,
  ...officeChatCalls,
  ...officeReportCalls,
  ...officeLedgerCalls,
  ...officeJobCalls,
  ...officeCatalogueCalls,
  ...officeRewardCalls,
  ...officeQueueCalls,
  ...officeSlipCalls,
  ...officePaymentCalls,
  ...officeEntryCalls,
  ...officeWithdrawalCalls,
  ...officeTransferCalls,
  ...officeWalletCalls,
  ...officeApprovalCalls,
  ...officeMemberCalls,
  ...officeMemberActCalls,
  ...officeAdjustmentCalls,
} as const;

export type OfficeCalls = typeof OFFICE_CALLS;
/** What a call of the office answers. */
export type OfficeAnswerOf<Key extends keyof OfficeCalls> = Parsed<OfficeCalls[Key], 'response'>;
/** What its query asks for, with defaults filled in. */
export type OfficeAsked<Key extends keyof OfficeCalls> = Parsed<OfficeCalls[Key], 'query'>;
