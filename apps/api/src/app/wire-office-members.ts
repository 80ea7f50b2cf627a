import type { officeAdjustmentCalls } from '@krapao/contract/office/adjustments';
import type { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import type { officeMemberCalls } from '@krapao/contract/office/members';
import { minor, parseMajor } from '@krapao/money';
import { type AdjustmentsDeps, adjustmentActs, officeAdjustmentRoutes } from '../modules/adjustments/public.ts';
import { askApproval } from '../modules/approvals/public.ts';
import type { Lookups } from '../modules/lookups/public.ts';
import { type MemberFileDeps, officeMemberRoutes } from '../modules/member-file/public.ts';
import { type MembersDeps, memberAccount, membersShown, officeMemberActRoutes } from '../modules/members/public.ts';
import type { Desk } from '../modules/queues/public.ts';
import type { StatementsDeps } from '../modules/statements/public.ts';
import type { WalletDeps } from '../modules/wallet/public.ts';
import type { WithdrawalsDeps } from '../modules/withdrawals/public.ts';
import type { Serve } from '../platform/serve.ts';
import type { Platform } from './platform.ts';

export type OfficeMemberModules = {
  lookups: Lookups;
  members: MembersDeps;
  wallet: WalletDeps;
  lines: StatementsDeps;
  /** They write the statement and tell of money as corrections by hand do. */
  withdrawals: Pick<WithdrawalsDeps, 'statements' | 'moneyChanged'>;
};

export type MemberCalls = typeof officeMemberCalls & typeof officeMemberActCalls & typeof officeAdjustmentCalls;

/** What operators see of members, and do with them and their money. */
export function wireOfficeMembers(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  { lookups, members, wallet, lines, withdrawals }: OfficeMemberModules,
  operatorNames: Desk['operatorNames'],
) {
  const file: MemberFileDeps = { db, clock, members, wallet, statements: lines, operatorNames };
  const desk: Desk = { db, clock, operatorNames, membersShown: (ids) => membersShown(members, ids) };
  const adjustments: AdjustmentsDeps = {
    db,
    clock,
    random,
    statements: withdrawals.statements,
    moneyChanged: withdrawals.moneyChanged,
    askSecond: (ask) => askApproval({ desk, random }, ask),
    async aloneMax(currency) {
      const { aloneMax } = (await lookups.setting('adjust'))[currency];
      return aloneMax > 0 ? parseMajor(aloneMax, currency) : minor(0n);
    },
    currencyOf: async (memberId) => (await memberAccount(members, memberId))?.currency,
  };
  return {
    /** What two people do together. */
    acts: adjustmentActs(adjustments),
    routes(serve: Serve<MemberCalls>): void {
      officeMemberRoutes(serve, file);
      officeMemberActRoutes(serve, members);
      officeAdjustmentRoutes(serve, adjustments);
    },
  };
}
