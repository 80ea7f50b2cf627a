import { officeAdjustmentCalls } from '@krapao/contract/office/adjustments';
import { officeApprovalCalls } from '@krapao/contract/office/approvals';
import { officeBankLayoutCalls } from '@krapao/contract/office/bank-layouts';
import { officeBankStatementCalls } from '@krapao/contract/office/bank-statements';
import { officeClosingCalls } from '@krapao/contract/office/closings';
import { officeComplaintCalls } from '@krapao/contract/office/complaints';
import { officeEntryCalls } from '@krapao/contract/office/entries';
import { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import { officeMemberCalls } from '@krapao/contract/office/members';
import { officePaymentCalls } from '@krapao/contract/office/payments';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { officeProtectionCalls } from '@krapao/contract/office/protection';
import { officeQueueCalls, type QueueKind } from '@krapao/contract/office/queues';
import { officeRecoveryCalls } from '@krapao/contract/office/recoveries';
import { officeRegistrationCalls } from '@krapao/contract/office/registrations';
import { officeRewardCalls } from '@krapao/contract/office/rewards';
import { officeSlipCalls } from '@krapao/contract/office/slips';
import { officeTransferCalls } from '@krapao/contract/office/transfers';
import { officeWalletCalls } from '@krapao/contract/office/wallets';
import { officeWithdrawalCalls } from '@krapao/contract/office/withdrawals';
import { wireBankFiles } from '../app/wire/wire-bank-files.ts';
import { wireOfficeMembers } from '../app/wire/wire-office-members.ts';
import { wireOfficeMoney } from '../app/wire/wire-office-money.ts';
import { changeAct } from '../modules/catalogue/public.ts';
import { connectionAct } from '../modules/connections/public.ts';
import { officeInviteRoutes } from '../modules/invites/public.ts';
import type { Independence } from '../modules/operators/public.ts';
import { officeRewardRoutes } from '../modules/rewards/public.ts';
import { officeCoinRoutes } from '../modules/spin/public.ts';
import { systemRandom } from '../platform/secrets/random.ts';
import type { MoneyServer } from './money-server.ts';
import { givenOperator, recogniseOperators, type Sent, servedTable } from './served-table.ts';

export const MONEY_CALLS = {
  ...officeQueueCalls,
  ...officeSlipCalls,
  ...officePaymentCalls,
  ...officeEntryCalls,
  ...officeWithdrawalCalls,
  ...officeBankLayoutCalls,
  ...officeBankStatementCalls,
  ...officeTransferCalls,
  ...officeWalletCalls,
  ...officeApprovalCalls,
  ...officeClosingCalls,
  ...officeComplaintCalls,
  ...officeRegistrationCalls,
  ...officeRecoveryCalls,
  ...officeMemberCalls,
  ...officeMemberActCalls,
  ...officeProtectionCalls,
  ...officeAdjustmentCalls,
  ...officeRewardCalls,
} as const;

export const nok = givenOperator([...FIRST_ROLES.finance], 'nok');
export const tan = givenOperator([...FIRST_ROLES.finance], 'tan');
export const owner = givenOperator([...FIRST_ROLES.owner], 'oon');
export const support = givenOperator([...FIRST_ROLES.support], 'sue');
export const viewer = givenOperator([...FIRST_ROLES.viewer], 'vee');

/** Ids of operators who were shut out. */
export const shutOut = new Set<string>();

/** These operators have no rows: anyone but the requester can be second approver. */
export const ANYBODY_ELSE = async (): Promise<Independence> => ({
  blockerOf: (askedBy, operatorId) => (askedBy === operatorId ? { because: 'asker', until: null } : undefined),
  holds: (operatorId) => !shutOut.has(operatorId),
  secondPersons: () => [],
});

export type OfficeMoney = Awaited<ReturnType<typeof officeMoney>>;

/** The back office's money calls, on a separate port beside the members' server and on its database. */
export async function officeMoney(server: MoneyServer) {
  const platform = { db: server.connection.db, clock: server.clock, random: systemRandom };
  const operatorNames = async (ids: readonly string[]) => new Map(ids.map((id) => [id, `Operator ${id}`]));
  const members = wireOfficeMembers(platform, server.modules, operatorNames);
  const bankFiles = wireBankFiles(
    { ...platform, log: server.modules.deposits.log },
    { deposits: server.modules.deposits, folder: server.env.STATEMENTS_DIR, operatorNames },
  );
  const acts = {
    ...members.acts,
    ...bankFiles.acts,
    'catalogue.change': changeAct(server.modules.catalogue),
    'connections.change': connectionAct(),
  };
  const money = wireOfficeMoney(platform, server.modules, operatorNames, ANYBODY_ELSE, acts);
  const port = await servedTable(server, {
    calls: MONEY_CALLS,
    routes: (serve) => {
      money.routes(serve);
      bankFiles.routes(serve);
      members.routes(serve);
      officeCoinRoutes(serve, members.coins);
      officeInviteRoutes(serve, platform);
      officeRewardRoutes(serve, platform);
    },
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
    uploads: { folder: server.env.FILES_DIR, bytesMax: async () => 70_000_000 },
  });
  /** Calls as an operator; the body is untyped. */
  const office = async (call: string, { as = nok, ...sent }: Sent & { as?: { token: string } } = {}) => {
    const { status, body } = await port.send(call, { token: as.token, ...sent });
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
    return { status, body: body as any };
  };
  return {
    office,
    url: port.url,
    items: async (kind: QueueKind, query = ''): Promise<{ id: string; [more: string]: unknown }[]> =>
      (await office(`GET /api/office/queues/items?kind=${kind}&limit=100${query}`)).body.items,
    place: async (kind: QueueKind, id: string) =>
      (
        await server.database.query(
          'select left_by, is_approved, left_at is null as is_open from queue_item where kind = $1 and item_id = $2',
          [kind, id],
        )
      )[0],
    close: port.close,
  };
}
