import { officeAdjustmentCalls } from '@krapao/contract/office/adjustments';
import { officeApprovalCalls } from '@krapao/contract/office/approvals';
import { officeEntryCalls } from '@krapao/contract/office/entries';
import { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import { officeMemberCalls } from '@krapao/contract/office/members';
import { officePaymentCalls } from '@krapao/contract/office/payments';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { officeQueueCalls, type QueueKind } from '@krapao/contract/office/queues';
import { officeSlipCalls } from '@krapao/contract/office/slips';
import { officeTransferCalls } from '@krapao/contract/office/transfers';
import { officeWalletCalls } from '@krapao/contract/office/wallets';
import { officeWithdrawalCalls } from '@krapao/contract/office/withdrawals';
import { wireOfficeMembers } from '../app/wire-office-members.ts';
import { wireOfficeMoney } from '../app/wire-office-money.ts';
import { systemRandom } from '../platform/random.ts';
import type { MoneyServer } from './money-server.ts';
import { givenOperator, recogniseOperators, type Sent, servedTable } from './served-table.ts';

export const MONEY_CALLS = {
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

export const nok = givenOperator([...FIRST_ROLES.finance], 'nok');
export const tan = givenOperator([...FIRST_ROLES.finance], 'tan');
export const owner = givenOperator([...FIRST_ROLES.owner], 'oon');
export const viewer = givenOperator([...FIRST_ROLES.viewer], 'vee');

export type OfficeMoney = Awaited<ReturnType<typeof officeMoney>>;

/** The office's money calls on a port of their own, beside the members' server and on its database. */
export async function officeMoney(server: MoneyServer) {
  const platform = { db: server.connection.db, clock: server.clock, random: systemRandom };
  const operatorNames = async (ids: readonly string[]) => new Map(ids.map((id) => [id, `Operator ${id}`]));
  const members = wireOfficeMembers(platform, server.modules, operatorNames);
  const money = wireOfficeMoney(platform, server.modules, operatorNames, members.acts);
  const port = await servedTable(server, {
    calls: MONEY_CALLS,
    routes: (serve) => {
      money(serve);
      members.routes(serve);
    },
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
    uploads: { folder: server.env.FILES_DIR, bytesMax: async () => 5_000_000 },
  });
  /** As an operator does it; what comes back is looked at as it is. */
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
