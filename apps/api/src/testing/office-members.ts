import { officeAdjustmentCalls } from '@krapao/contract/office/adjustments';
import { officeApprovalCalls } from '@krapao/contract/office/approvals';
import { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import { officeMemberCalls } from '@krapao/contract/office/members';
import { wireOfficeMembers } from '../app/wire-office-members.ts';
import { type Act, askApproval, officeApprovalRoutes } from '../modules/approvals/public.ts';
import { membersShown } from '../modules/members/public.ts';
import { systemRandom } from '../platform/random.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { givenOperator, recogniseOperators, type Sent, servedTable } from './served-table.ts';

const MAY = ['members.read', 'members.reveal', 'members.write', 'members.block', 'money.adjust', 'queues.read'];
export const nok = givenOperator(MAY, 'nok');
export const tan = givenOperator(MAY, 'tan');
const NAMES = new Map([
  ['nok', 'Nok Finance'],
  ['tan', 'Tan Finance'],
]);
const CALLS = { ...officeMemberCalls, ...officeMemberActCalls, ...officeAdjustmentCalls, ...officeApprovalCalls };

export type OfficeMembers = Awaited<ReturnType<typeof officeMembers>>;

/** The members' server, and beside it what operators see of members and do with them, on a port of its own. */
export async function officeMembers(server?: MoneyServer) {
  const members: MoneyServer = server ?? (await moneyServer());
  const { modules, clock, connection } = members;
  const { db } = connection;
  const operatorNames = async () => NAMES;
  const desk = { db, clock, operatorNames, membersShown: (ids: readonly string[]) => membersShown(modules.members, ids) };
  const { routes, acts } = wireOfficeMembers({ db, clock, random: systemRandom }, modules, {
    operatorNames,
    askSecond: (ask) => askApproval({ desk, random: systemRandom }, ask),
  });
  const never: Act = { permission: 'transfers.decide', run: async () => false };
  const port = await servedTable(members, {
    calls: CALLS,
    routes: (serve) => {
      routes(serve);
      officeApprovalRoutes(serve, {
        desk,
        random: systemRandom,
        acts: { ...acts, 'transfer.post': never, 'transfer.void': never },
      });
    },
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
  });

  /** As an operator does it; what comes back is looked at as it is. */
  const office = async (call: string, { as = nok, ...sent }: Sent & { as?: { token: string } } = {}) => {
    const { status, body } = await port.send(call, { token: as.token, ...sent });
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
    return { status, body: body as any };
  };
  return {
    server: members,
    office,
    calls: CALLS,
    async close() {
      await port.close();
      if (!server) await members.close();
    },
  };
}
