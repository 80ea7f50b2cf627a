import { e164, readTexts } from './members.ts';
import type { MoneyServer } from './money-server.ts';
import { type OfficeMoney, owner, support } from './office-money.ts';
import { until } from './until.ts';

type Member = { id: string };

/** Acts of operators on members, by the calls of the office. */
export function memberActs(server: () => MoneyServer, port: () => OfficeMoney) {
  const act = (member: Member, name: string, body: object, as = owner) =>
    port().office(`POST /api/office/members/${member.id}/${name}`, { as, body: { reason: 'asked by phone', ...body } });
  const allow = (id: string, as = owner) => port().office(`POST /api/office/approvals/${id}/allow`, { as, body: {} });
  return {
    act,
    allow,
    /** The change is requested by one person and allowed by another. */
    async changed(member: Member, name: string, body: object) {
      const requested = await act(member, name, body, support);
      return requested.status === 200 ? allow(requested.body.approvalId) : requested;
    },
    actsOf: async (member: Member) => (await port().office(`GET /api/office/members/${member.id}/acts`)).body.acts,
    isSignedIn: async (token: string) => (await server().call('GET /api/account/profile', { token })).status === 200,
    /** The refusal that the token of an ended session receives. */
    endOf: async (token: string) => (await server().call('GET /api/account/profile', { token })).body,
    /** Waits for an SMS that contains `part`. */
    async textTo(phone: string, part: string): Promise<string> {
      let found: string | undefined;
      await until(async () => {
        found = (await readTexts(server(), e164(phone))).find((text) => text.includes(part));
        return found !== undefined;
      }, `a text with ${part}`);
      return found ?? '';
    },
  };
}
