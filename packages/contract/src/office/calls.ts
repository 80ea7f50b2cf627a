import type { Parsed } from '../call.ts';
import { officeApprovalCalls } from './approvals.ts';
import { officeAuditCalls } from './audit.ts';
import { officeChatCalls } from './chat.ts';
import { officeOperatorCalls } from './operators.ts';
import { officePaymentCalls } from './payments.ts';
import { officeQueueCalls } from './queues.ts';
import { officeSlipCalls } from './slips.ts';
import { officeTransferCalls } from './transfers.ts';
import { officeWalletCalls } from './wallets.ts';
import { officeWithdrawalCalls } from './withdrawals.ts';

/** Every call of the back office. Its own port serves them; the members' port never does. */
export const OFFICE_CALLS = {
  ...officeOperatorCalls,
  ...officeAuditCalls,
  ...officeChatCalls,
  ...officeQueueCalls,
  ...officeSlipCalls,
  ...officePaymentCalls,
  ...officeWithdrawalCalls,
  ...officeTransferCalls,
  ...officeWalletCalls,
  ...officeApprovalCalls,
} as const;

export type OfficeCalls = typeof OFFICE_CALLS;
/** What a call of the office answers. */
export type OfficeAnswerOf<Key extends keyof OfficeCalls> = Parsed<OfficeCalls[Key], 'response'>;
/** What its query asks for, with defaults filled in. */
export type OfficeAsked<Key extends keyof OfficeCalls> = Parsed<OfficeCalls[Key], 'query'>;
