import type { BodyOf } from '@krapao/contract/calls';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { HOUR_MS, SECOND_MS } from '../platform/clock.ts';
import { cookiesOf, givenMember, givenVerified, newAddress, signedIn, type TestMember } from './members.ts';
import type { MoneyServer } from './money-server.ts';
import type { ReviewQueue } from './review-queue.ts';
import { givenApp } from './second-factor.ts';
import { givenOperator } from './served-table.ts';

/** Two people of support. */
export const pim = givenOperator([...FIRST_ROLES.support], 'pim');
export const dao = givenOperator([...FIRST_ROLES.support], 'dao');

type Browser = { cookie: string };
/** A member with an authenticator app, signed in. */
export type Protected = Awaited<ReturnType<ReturnType<typeof recoveriesOf>['givenProtected']>>;

/** What a member who lost phone and codes does, and what support does about it. */
export function recoveriesOf(server: () => MoneyServer, desk: Pick<ReviewQueue, 'office'>) {
  const call: MoneyServer['call'] = (key, options = {}) => server().call(key, { address: newAddress(), ...options });

  async function givenProtected(change: Partial<TestMember> = {}) {
    const member = await givenMember(server(), change);
    const token = await signedIn(server(), member, { remember: true, address: newAddress() });
    server().clock.advance(SECOND_MS);
    const app = await givenApp(server(), token);
    return { ...member, token, app };
  }

  const answersOf = ({ bankAccountNo, bankAccountName }: TestMember) => ({
    accountNo: bankAccountNo,
    accountName: bankAccountName,
  });
  /** Every right answer, from the number of the account. */
  const bodyOf = (member: TestMember) => ({
    ...{ phone: member.username, password: member.password },
    ...answersOf(member),
  });
  const verify = async (phone: string): Promise<Browser> => (await givenVerified(server(), phone)).headers;
  const requestRecovery = (body: object, headers: Browser | undefined) =>
    call('POST /api/recovery', { body: body as never, ...(headers && { headers }) });

  /** An open request of the member, with the browser that keeps its token. */
  async function givenRecovery(member: TestMember, change: Partial<BodyOf<'POST /api/recovery'>> = {}) {
    const verified = await verify(change.newPhone ?? member.username);
    const answer = await requestRecovery({ ...bodyOf(member), ...change }, verified);
    if (answer.status !== 200) throw new Error(`the request was refused: ${JSON.stringify(answer.body)}`);
    const [row] = await server().database.query<{ id: string }>(
      'select id from account_recovery where member_id = $1 order by created_at desc limit 1',
      [member.id],
    );
    return { id: row?.id ?? '', browser: cookiesOf(answer), verified };
  }

  const approve = (id: string, as = pim) =>
    desk.office(`POST /api/office/recoveries/${id}/approve`, { as, body: { reason: 'all answers match' } });
  const allow = (approvalId: string, as = dao) =>
    desk.office(`POST /api/office/approvals/${approvalId}/allow`, { as, body: {} });

  /** A request that both people have approved. */
  async function givenWaiting(member: TestMember, change: { newPhone?: string } = {}) {
    const recovery = await givenRecovery(member, change);
    const { body } = await approve(recovery.id);
    const { status } = await allow(body.approvalId);
    if (status !== 200) throw new Error('the request was not approved');
    return recovery;
  }

  return {
    ...{ call, givenProtected, bodyOf, verify, requestRecovery, givenRecovery, givenWaiting, approve, allow },
    stateOf: async ({ cookie }: Browser) =>
      (await call('GET /api/recovery', { headers: { cookie } })).body.recovery ?? undefined,
    detail: async (id: string, as = pim) => (await desk.office(`GET /api/office/recoveries/${id}`, { as })).body,
    /** Lets time pass, with the sweep that a minute of it brings. */
    async later(hours: number) {
      server().clock.advance(hours * HOUR_MS);
      await server().modules.jobs.handlers['advance-recoveries']?.({});
      await server().later(0);
    },
    logIn: ({ username, password }: TestMember, secondFactor?: string) =>
      call('POST /api/login', { body: { username, password, remember: true, ...(secondFactor && { secondFactor }) } }),
    noticesOf: async (token: string) =>
      (await call('GET /api/notices', { token })).body.notices.filter(({ kind }) => kind.startsWith('recovery')),
  };
}
