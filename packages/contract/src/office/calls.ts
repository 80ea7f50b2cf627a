import { officeAuditCalls } from './audit.ts';
import { officeCatalogueCalls } from './catalogue.ts';
import { officeChatCalls } from './chat.ts';
import { officeOperatorCalls } from './operators.ts';
import { officeRewardCalls } from './rewards.ts';

/** Every call of the back office. Its own port serves them; the members' port never does. */
export const OFFICE_CALLS = {
  ...officeOperatorCalls,
  ...officeAuditCalls,
  ...officeChatCalls,
  ...officeCatalogueCalls,
  ...officeRewardCalls,
} as const;

export type OfficeCalls = typeof OFFICE_CALLS;
