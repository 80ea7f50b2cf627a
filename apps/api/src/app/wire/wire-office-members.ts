import type { officeAdjustmentCalls } from '@krapao/contract/office/adjustments';
import type { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import type { officeMemberCalls } from '@krapao/contract/office/members';
import type { officeProtectionCalls } from '@krapao/contract/office/protection';
import { minor, parseMajor } from '@krapao/money';
import {
  type AdjustmentsDeps,
  adjustmentActs,
  mayActAlone,
  officeAdjustmentRoutes,
} from '../../modules/adjustments/public.ts';
import { segmentWithTag } from '../../modules/announcements/public.ts';
import { requestApproval } from '../../modules/approvals/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import { type MemberFileDeps, memberProtectionRoutes, officeMemberRoutes } from '../../modules/member-file/public.ts';
import {
  identityAct,
  type MembersDeps,
  memberAccount,
  membersShown,
  officeMemberActRoutes,
} from '../../modules/members/public.ts';
import { officeProtectionRoutes, type ProtectionDeps } from '../../modules/protection/public.ts';
import type { Desk } from '../../modules/queues/public.ts';
import { type CoinsByHandDeps, coinActs, coinsGivenAlone, type SpinDeps } from '../../modules/spin/public.ts';
import type { StatementsDeps } from '../../modules/statements/public.ts';
import type { WalletDeps } from '../../modules/wallet/public.ts';
import type { WithdrawalsDeps } from '../../modules/withdrawals/public.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';

export type OfficeMemberModules = {
  lookups: Lookups;
  members: MembersDeps;
  wallet: WalletDeps;
  spin: SpinDeps;
  protection: ProtectionDeps;
  lines: StatementsDeps;
  /** Members' corrections write statement entries and publish money changes as withdrawals do. */
  withdrawals: Pick<WithdrawalsDeps, 'statements' | 'moneyChanged'>;
};

type ProtectionCalls = Pick<
  typeof officeProtectionCalls,
  | 'GET /api/office/members/{id}/protection'
  | 'GET /api/office/members/{id}/protection/file'
  | 'GET /api/office/members/{id}/deliveries'
  | 'POST /api/office/members/{id}/sessions/{session}/end'
>;
export type MemberCalls = ProtectionCalls &
  typeof officeMemberCalls &
  typeof officeMemberActCalls &
  typeof officeAdjustmentCalls;

/** Wires the operators' views of members, and their acts on members and their money. */
export function wireOfficeMembers(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  { lookups, members, wallet, spin, protection, lines, withdrawals }: OfficeMemberModules,
  operatorNames: Desk['operatorNames'],
) {
  const file: MemberFileDeps = { db, clock, members, wallet, protection, statements: lines, operatorNames };
  const desk: Desk = { db, clock, operatorNames, membersShown: (ids) => membersShown(members, ids) };
  const adjustments: AdjustmentsDeps = {
    db,
    clock,
    random,
    statements: withdrawals.statements,
    moneyChanged: withdrawals.moneyChanged,
    requestSecondPerson: (request) => requestApproval({ desk, random }, request),
    async aloneMax(currency) {
      const { aloneMax } = (await lookups.setting('adjust'))[currency];
      return aloneMax > 0 ? parseMajor(aloneMax, currency) : minor(0n);
    },
    givenOtherwise: coinsGivenAlone,
    currencyOf: async (memberId) => (await memberAccount(members, memberId))?.currency,
  };
  const coins: CoinsByHandDeps = {
    ...spin,
    mayActAlone: (transaction, act) => mayActAlone(adjustments, transaction, act),
    requestSecondPerson: adjustments.requestSecondPerson,
  };
  return {
    coins: { ...coins, operatorNames },
    /** Acts that need a second approver. */
    acts: { ...adjustmentActs(adjustments), ...coinActs(coins), 'identity.change': identityAct(members) },
    routes(serve: Serve<MemberCalls>): void {
      officeMemberRoutes(serve, file);
      memberProtectionRoutes(serve, file);
      officeMemberActRoutes(serve, {
        ...{ ...members, segmentWithTag },
        requestSecondPerson: (transaction, request) =>
          requestApproval({ desk: { db: transaction, clock }, random }, request),
      });
      officeProtectionRoutes(serve, { ...protection, currencyOf: adjustments.currencyOf });
      officeAdjustmentRoutes(serve, adjustments);
    },
  };
}
