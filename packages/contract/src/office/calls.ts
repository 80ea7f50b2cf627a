import { officeAuditCalls } from './audit.ts';
import { officeChatCalls } from './chat.ts';
import { officeOperatorCalls } from './operators.ts';

/** Every call of the back office. Its own port serves them; the members' port never does. */
export const OFFICE_CALLS = {
  ...officeOperatorCalls,
  ...officeAuditCalls,
  ...officeChatCalls,
} as const;

export type OfficeCalls = typeof OFFICE_CALLS;
