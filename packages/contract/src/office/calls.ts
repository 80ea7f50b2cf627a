import type { Parsed } from '../call.ts';
import { officeAuditCalls } from './audit.ts';
import { officeChatCalls } from './chat.ts';
import { officeJobCalls } from './jobs.ts';
import { officeLedgerCalls } from './ledger.ts';
import { officeOperatorCalls } from './operators.ts';
import { officeReportCalls } from './reports.ts';

/** Every call of the back office. Its own port serves them; the members' port never does. */
export const OFFICE_CALLS = {
  ...officeOperatorCalls,
  ...officeAuditCalls,
  ...officeChatCalls,
  ...officeReportCalls,
  ...officeLedgerCalls,
  ...officeJobCalls,
} as const;

export type OfficeCalls = typeof OFFICE_CALLS;

/** What a call of the back office answers. */
export type OfficeAnswer<Key extends keyof OfficeCalls> = Parsed<OfficeCalls[Key], 'response'>;
