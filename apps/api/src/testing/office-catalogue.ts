import { officeAnnouncementCalls } from '@krapao/contract/office/announcements';
import { officeApprovalCalls } from '@krapao/contract/office/approvals';
import { officeCatalogueCalls } from '@krapao/contract/office/catalogue';
import { officeRewardCalls } from '@krapao/contract/office/rewards';
import { expect } from 'vitest';
import { wireOfficeMembers } from '../app/wire/wire-office-members.ts';
import { officeAnnouncementRoutes } from '../modules/announcements/public.ts';
import { type ApprovalsDeps, officeApprovalRoutes } from '../modules/approvals/public.ts';
import { catalogueRoutes, changeAct } from '../modules/catalogue/public.ts';
import { officeInviteRoutes } from '../modules/invites/public.ts';
import { officeRewardRoutes } from '../modules/rewards/public.ts';
import { officeCoinRoutes } from '../modules/spin/public.ts';
import { systemRandom } from '../platform/secrets/random.ts';
import type { MoneyServer } from './money-server.ts';
import { ANYBODY_ELSE } from './office-money.ts';
import { givenOperator, recogniseOperators, type Sent, servedTable } from './served-table.ts';

const WRITES = ['catalogue.read', 'catalogue.write'];
/** Test operators by name, with their permissions. Each has a row, because waiting changes check permissions again. */
const PEOPLE = {
  owner: [...WRITES, 'service.write', 'money.adjust', 'members.read'],
  writer: WRITES,
  unproved: WRITES,
  reader: ['catalogue.read'],
  second: ['queues.read', 'catalogue.read', 'catalogue.approve'],
} as const;
type Person = keyof typeof PEOPLE;
const idOf = (name: Person) =>
  `0192a0c4-5a51-7c3e-8f00-0000000000${String(Object.keys(PEOPLE).indexOf(name)).padStart(2, '0')}`;
const person = (name: Person, options?: { isProved: boolean }) => givenOperator([...PEOPLE[name]], idOf(name), options);

/** Has both write permissions; `writer` has only that of texts, `reader` cannot save, `second` approves. */
export const owner = person('owner');
export const writer = person('writer');
/** A writer without a recent step-up. */
export const unproved = person('unproved', { isProved: false });
export const reader = person('reader');
export const second = person('second');

async function insertPeople({ database }: MoneyServer): Promise<void> {
  for (const [name, permissions] of Object.entries(PEOPLE)) {
    await database.query('insert into office_role (code, name, permissions) values ($1, $1, $2)', [
      `the-${name}`,
      permissions,
    ]);
    await database.query(
      `insert into operator (id, username, name, role, state, password, phone_secret, created_at)
       values ($1, $2::text, $2::text, $3, 'active', '', '', now())`,
      [idOf(name as Person), name, `the-${name}`],
    );
  }
}

export type OfficeCatalogue = Awaited<ReturnType<typeof officeCatalogue>>;
type As = { as?: { token: string } };

/** The catalogue's operator calls, on a separate port beside the members' server. */
export async function officeCatalogue(server: MoneyServer) {
  await insertPeople(server);
  const { catalogue } = server.modules;
  const approvals = {
    desk: { ...catalogue, membersShown: async () => new Map() },
    random: systemRandom,
    independence: ANYBODY_ELSE,
    acts: { 'catalogue.change': changeAct(catalogue) } as ApprovalsDeps['acts'],
  };
  const platform = { db: server.connection.db, clock: server.clock, random: systemRandom };
  const { coins } = wireOfficeMembers(
    platform,
    server.modules,
    async (ids) => new Map([...(await catalogue.operatorNames(ids))].map(([id, name]) => [id, `Operator ${name}`])),
  );
  const port = await servedTable(server, {
    calls: { ...officeCatalogueCalls, ...officeAnnouncementCalls, ...officeRewardCalls, ...officeApprovalCalls },
    routes(serve) {
      catalogueRoutes(serve, catalogue);
      officeApprovalRoutes(serve, approvals);
      officeAnnouncementRoutes(serve, catalogue);
      officeCoinRoutes(serve, coins);
      officeInviteRoutes(serve, server.modules.spin);
      officeRewardRoutes(serve, server.modules.spin);
    },
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
  });
  /** The body is untyped. */
  const call = async (name: string, { as = owner, ...sent }: Sent & As = {}) => {
    const { status, body } = await port.send(name, { token: as.token, ...sent });
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
    return { status, body: body as any };
  };
  const read = async (path: string) => (await call(`GET /api/office/catalogue/${path}`)).body;
  type Saved = As & { base?: number; note?: string; appliesAt?: string; right?: 'catalogue' | 'service' };
  const office = {
    call,
    read,
    url: port.url,
    versions: async (path: string) => (await read(`${path}/versions`)).versions,
    try: async (path: string, value: unknown) =>
      (await call(`POST /api/office/catalogue/${path}/try`, { body: { value } })).body,
    /** The open approval about a document. */
    async waiting(path: string) {
      const { approvals: open } = (await call('GET /api/office/approvals', { as: second })).body;
      return open.find(({ subject }: { subject: string }) => subject === path);
    },
    allow: (id: string, as = second) => call(`POST /api/office/approvals/${id}/allow`, { as, body: {} }),
    refuse: (id: string, note: string, as = second) =>
      call(`POST /api/office/approvals/${id}/refuse`, { as, body: { note } }),
    /** Saves a change of money fields, approves it as the second person, and reads the document. */
    async saveAllowed(path: string, value: unknown, saved: Saved = {}) {
      const { status, body } = await office.save(path, value, { note: 'agreed', ...saved });
      expect([status, body.outcome ?? body]).toEqual([200, 'proposed']);
      const key = `${path.split('/')[0]}/${body.key}`;
      expect((await office.allow((await office.waiting(key)).id)).body).toEqual({ message: 'OK' });
      return read(key);
    },
    /** Based on the current version unless `base` is given. */
    async save(path: string, value: unknown, { as, right = 'catalogue', ...given }: Saved = {}) {
      const base = given.base ?? (await read(path)).version;
      return call(`PUT /api/office/${right}/${path}`, { ...(as && { as }), body: { value, ...given, base } });
    },
    simulate: (path: string, value: unknown, days: number) =>
      call(`POST /api/office/catalogue/${path}/simulate`, { body: { value, days } }),
    close: () => port.close(),
    /** Both save and dry run refuse the value, and the document is unchanged. */
    async expectRefused(path: string, value: unknown, field: string, reason: string) {
      const before = await read(path);
      const { issues } = await office.try(path, value);
      expect(issues).toContainEqual(expect.objectContaining({ path: field, reason }));
      const { status, body } = await office.save(path, value, { right: isService(path) ? 'service' : 'catalogue' });
      const key = field ? `value.${field}` : 'value';
      if (reason === 'LAST_CHANNEL') expect([status, body]).toEqual([409, { message: 'LAST_CHANNEL', key: field }]);
      else if (reason === 'MISSING') expect([status, body]).toEqual([400, { message: 'KEY_MISSING', key }]);
      else expect([status, body]).toMatchObject([400, { message: 'KEY_INVALID', key, reason }]);
      expect(await read(path)).toEqual(before);
    },
  };
  return office;
}

const isService = (path: string) =>
  /^(bank|deposit-|setting\/(withdraw|transfer|slip|qr|service|is|registerOTP))/.test(path);
