import { officeCatalogueCalls } from '@krapao/contract/office/catalogue';
import { officeRewardCalls } from '@krapao/contract/office/rewards';
import { expect } from 'vitest';
import { catalogueRoutes } from '../modules/catalogue/public.ts';
import { officeInviteRoutes } from '../modules/invites/public.ts';
import { officeCoinRoutes } from '../modules/spin/public.ts';
import type { MoneyServer } from './money-server.ts';
import { givenOperator, recogniseOperators, type Sent, servedTable } from './served-table.ts';

/** Holds both permissions; `writer` only that of texts, `reader` none to save with. */
export const owner = givenOperator(
  ['catalogue.read', 'catalogue.write', 'service.write', 'money.adjust', 'members.read'],
  'owner',
);
export const writer = givenOperator(['catalogue.read', 'catalogue.write'], 'writer');
export const reader = givenOperator(['catalogue.read'], 'reader');

export type OfficeCatalogue = Awaited<ReturnType<typeof officeCatalogue>>;
type As = { as?: { token: string } };

/** The operators' calls of the catalogue, on a port of their own beside the members' server. */
export async function officeCatalogue(server: MoneyServer) {
  const port = await servedTable(server, {
    calls: { ...officeCatalogueCalls, ...officeRewardCalls },
    routes(serve) {
      catalogueRoutes(serve, server.modules.catalogue);
      officeCoinRoutes(serve, {
        ...server.modules.spin,
        operatorNames: async (ids) => new Map(ids.map((id) => [id, `Operator ${id}`])),
      });
      officeInviteRoutes(serve, server.modules.spin);
    },
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
  });
  /** What comes back is looked at as it is. */
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
    /** From what stands now, unless it is said from which version. */
    async save(path: string, value: unknown, { as, right = 'catalogue', ...given }: Saved = {}) {
      const base = given.base ?? (await read(path)).version;
      return call(`PUT /api/office/${right}/${path}`, { ...(as && { as }), body: { value, ...given, base } });
    },
    simulate: (path: string, value: unknown, days: number) =>
      call(`POST /api/office/catalogue/${path}/simulate`, { body: { value, days } }),
    close: () => port.close(),
    /** It is refused by the save and told by the try, and what stood there stands. */
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
  /^(deposit-|setting\/(withdraw|transfer|slip|qr|service|is|registerOTP))/.test(path);
