import type { Parsed } from '../call.ts';
import { officeAdjustmentCalls } from './adjustments.ts';
import { officeAlertCalls } from './alerts.ts';
import { officeAnnouncementCalls } from './announcements.ts';
import { officeApprovalCalls } from './approvals.ts';
import { officeAuditCalls } from './audit.ts';
import { officeBankLayoutCalls } from './bank-layouts.ts';
import { officeBankStatementCalls } from './bank-statements.ts';
import { officeCaseFileCalls } from './case-files.ts';
import { officeCatalogueCalls } from './catalogue.ts';
import { officeChatCalls } from './chat.ts';
import { officeClosingCalls } from './closings.ts';
import { officeComplaintCalls } from './complaints.ts';
import { officeConnectionCalls } from './connections.ts';
import { officeDayEndCalls } from './day-ends.ts';
import { officeEntryCalls } from './entries.ts';
import { officeExportCalls } from './exports.ts';
import { officeJobCalls } from './jobs.ts';
import { officeLedgerCalls } from './ledger.ts';
import { officeMemberActCalls } from './member-acts.ts';
import { officeMemberDocumentCalls } from './member-documents.ts';
import { officeMemberCalls } from './members.ts';
import { officeOperatorCalls } from './operators.ts';
import { officePasskeyCalls } from './passkeys.ts';
import { officePaymentCalls } from './payments.ts';
import { officeProtectionCalls } from './protection.ts';
import { officeQueueCalls } from './queues.ts';
import { officeRecoveryCalls } from './recoveries.ts';
import { officeRegistrationCalls } from './registrations.ts';
import { officeReportCalls } from './reports.ts';
import { officeRewardCalls } from './rewards.ts';
import { officeShiftCalls } from './shifts.ts';
import { officeSlipCalls } from './slips.ts';
import { officeTransferCalls } from './transfers.ts';
import { officeWalletCalls } from './wallets.ts';
import { officeWithdrawalCalls } from './withdrawals.ts';

/** Every call of the back office, served on its own port and never on the members' port. */
export const OFFICE_CALLS = {
  ...officeOperatorCalls,
  ...officePasskeyCalls,
  ...officeAuditCalls,
  ...officeAlertCalls,
  ...officeChatCalls,
  ...officeReportCalls,
  ...officeLedgerCalls,
  ...officeDayEndCalls,
  ...officeJobCalls,
  ...officeConnectionCalls,
  ...officeExportCalls,
  ...officeCatalogueCalls,
  ...officeAnnouncementCalls,
  ...officeRewardCalls,
  ...officeQueueCalls,
  ...officeShiftCalls,
  ...officeSlipCalls,
  ...officePaymentCalls,
  ...officeEntryCalls,
  ...officeBankLayoutCalls,
  ...officeBankStatementCalls,
  ...officeWithdrawalCalls,
  ...officeTransferCalls,
  ...officeWalletCalls,
  ...officeApprovalCalls,
  ...officeClosingCalls,
  ...officeComplaintCalls,
  ...officeRegistrationCalls,
  ...officeRecoveryCalls,
  ...officeMemberCalls,
  ...officeMemberActCalls,
  ...officeMemberDocumentCalls,
  ...officeCaseFileCalls,
  ...officeProtectionCalls,
  ...officeAdjustmentCalls,
} as const;

export type OfficeCalls = typeof OFFICE_CALLS;
export type OfficeAnswerOf<Key extends keyof OfficeCalls> = Parsed<OfficeCalls[Key], 'response'>;
/** Query of an office call, with defaults filled in. */
export type OfficeQueryOf<Key extends keyof OfficeCalls> = Parsed<OfficeCalls[Key], 'query'>;
