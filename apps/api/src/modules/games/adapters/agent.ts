import { formatUnits, parseUnits, readUnits } from '@krapao/money/exchange';
import { z } from 'zod';
import { before, MINUTE_MS } from '../../../platform/clock.ts';
import { defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { OutsideHttp } from '../../../platform/connections/outside-http.ts';
import {
  type Claimed,
  type Credentials,
  type GameService,
  type GameTransfer,
  jsonOf,
  type Outcome,
  type Provider,
  ProviderError,
  type ReportRow,
  readBets,
} from '../provider.ts';
import { checkProvider } from './check-provider.ts';
import { expectingCode } from './coded-answers.ts';

const Code = z.object({ code: z.int() });
const Account = z.object({
  username: z.string(),
  password: z.string(),
  event: z.record(z.string(), z.string()).optional(),
});
const Credit = z.object({ credit: z.string() });
const Login = z.object({ url: z.string() });
const Moved = z.object({ beforeCredit: z.string(), afterCredit: z.string(), refId: z.coerce.string() });
const Row = z.object({
  refId: z.coerce.string(),
  type: z.enum(['deposit', 'withdraw']),
  amount: z.string(),
  time: z.iso.datetime({ offset: true }),
});
const Report = z.object({ transactions: z.array(Row), more: z.boolean().default(false) });
const Bets = z.object({
  bets: z.array(
    z.object({
      refId: z.coerce.string().min(1),
      username: z.string(),
      bet: z.string(),
      validBet: z.string(),
      winLoss: z.string(),
      time: z.iso.datetime({ offset: true }),
    }),
  ),
  lastId: z.coerce.string().min(1),
  more: z.boolean().default(false),
});
const OpenBets = z.object({ count: z.coerce.number().int().min(0) });

const OK = 0;
const BAD_KEY = 1001;
const NOT_ENOUGH_CREDIT = 1004;
const MEMBER_EXISTS = 1005;
/** Codes that guarantee that nothing moved. Any other leaves the outcome open: one provider's timeout is 1601. */
const isRefusal = (code: number): boolean => code >= 1001 && code <= 1008;

/** Tolerated clock skew for a reported transaction to count as this transfer. */
const CLOCK_SKEW_MS = MINUTE_MS;
/** Clock error up to which a reported transaction prevents the verdict that a transfer was never made. */
const LOOK_BACK_MS = 15 * MINUTE_MS;

const settings = z.object({
  url: ServiceUrl,
  key: secret(z.string().min(1)),
  /** A transfer missing from every report this long after sending was never made. */
  graceMs: z
    .string()
    .regex(/^\d{1,8}$/, 'must be milliseconds')
    .default('180000')
    .transform(Number),
});

type Options = z.infer<typeof settings> & { http: OutsideHttp; decimals: number; now(): Date };

const MEMBER_NOT_FOUND = 1003;

/**
 * Providers without support for our ids. A transfer is never sent twice: its outcome is read from the
 * provider's report. Amounts are text with the decimals of the game.
 */
export const agent = defineAdapter<GameService, typeof settings>({
  name: 'agent',
  title: 'Agent forms, without references',
  settings,
  create(given, { http, now }) {
    const provider = (decimals: number) => clientOf({ ...given, http, now, decimals });
    return {
      port: { provider },
      async check() {
        await checkProvider(provider(0), {
          notFound: `code ${MEMBER_NOT_FOUND}`,
          isKey: (code) => code === `code ${BAD_KEY}`,
        });
        return {};
      },
    };
  },
});

function clientOf({ url, key, decimals, graceMs, http, now }: Options): Provider {
  async function send(call: string, fields: Record<string, string>, timeoutMs?: number) {
    const { status, body } = await jsonOf(
      http(new URL(call, url), {
        method: 'POST',
        headers: { 'x-agent-key': key },
        form: new URLSearchParams(fields),
        ...(timeoutMs && { timeoutMs }),
      }),
    );
    const parsed = Code.safeParse(body);
    if (status !== 200 || !parsed.success) throw new ProviderError('unavailable', `${call} answered ${status}`);
    return { code: parsed.data.code, body };
  }

  const expect = expectingCode(send, OK);

  const toCredentials = ({ username, password, event }: z.infer<typeof Account>): Credentials => ({
    username,
    password,
    ...(event && { event }),
  });
  const resetPassword = async (username: string) =>
    toCredentials(await expect(Account, 'changePassword', { username }));

  async function transfer({ username, direction, units }: GameTransfer): Promise<Outcome> {
    try {
      const fields = { username, amount: formatUnits(units, decimals) };
      const { code, body } = await send(typeOf(direction), fields);
      if (isRefusal(code)) return { kind: 'rejected', reason: code === NOT_ENOUGH_CREDIT ? 'insufficient' : 'refused' };
      const moved = Moved.safeParse(body);
      if (code !== OK || !moved.success) return { kind: 'unknown', reason: `code ${code}` };
      const balance = readUnits(moved.data.afterCredit, decimals);
      return { kind: 'accepted', providerReference: moved.data.refId, balance };
    } catch (error) {
      return { kind: 'unknown', reason: (error as Error).message };
    }
  }

  async function readReport(username: string, since: Date) {
    const from = before(since, LOOK_BACK_MS);
    const { transactions, more } = await expect(Report, 'transactions', { username, from: from.toISOString() });
    const rows = transactions.map(
      ({ refId, type, amount, time }): ReportRow => ({
        providerReference: refId,
        direction: type === 'deposit' ? 'in' : 'out',
        units: parseUnits(amount, decimals),
        time: new Date(time),
      }),
    );
    return { rows: rows.filter(({ time }) => time >= from), more };
  }

  /** Reported transactions of this direction and amount that belong to no transfer yet. */
  async function unclaimed({ username, direction, units, sentAt }: GameTransfer, claimed: Claimed) {
    const { rows, more } = await readReport(username, sentAt);
    const like: ReportRow[] = [];
    for (const row of rows) {
      if (row.direction !== direction || row.units !== units) continue;
      if (!(await claimed(row.providerReference))) like.push(row);
    }
    return { like, more };
  }

  return {
    async openAccount({ id, currency }) {
      const { code, body } = await send('register', { username: id, currency });
      // An earlier attempt succeeded but its answer was lost: the account exists, its password is unknown.
      if (code === MEMBER_EXISTS) return resetPassword(agentName(id));
      const account = Account.safeParse(body);
      if (code !== OK || !account.success) throw new ProviderError('refused', `code ${code}`);
      return toCredentials(account.data);
    },
    resetPassword,
    balance: async (username, timeoutMs) =>
      parseUnits((await expect(Credit, 'credit', { username }, timeoutMs)).credit, decimals),
    launch: async ({ username }, lang) => (await expect(Login, 'login', { username, lang })).url,
    transfer,

    async resolve(transfer, claimed) {
      const isLate = now().getTime() - transfer.sentAt.getTime() > graceMs;
      try {
        const { like, more } = await unclaimed(transfer, claimed);
        const found = like.find(({ time }) => time >= before(transfer.sentAt, CLOCK_SKEW_MS));
        if (found) return { kind: 'accepted', providerReference: found.providerReference };
        if (!isLate || more) return { kind: 'unknown', reason: 'not reported' };
        // The transaction may be this transfer under a wrong clock: the outcome stays unknown.
        if (like.length > 0) return { kind: 'unknown', reason: 'only one from before is reported', isStuck: true };
        return { kind: 'rejected', reason: 'unanswered' };
      } catch (error) {
        return { kind: 'unknown', reason: (error as Error).message };
      }
    },
    report: async (username, since) => (await readReport(username, since)).rows,

    async bets(after) {
      const { bets, lastId, more } = await expect(Bets, 'betReport', after === undefined ? {} : { lastId: after });
      const units = (text: string) => parseUnits(text, decimals);
      return readBets(() => ({
        bets: bets.map(({ refId, username, bet, validBet, winLoss, time }) => ({
          id: refId,
          username,
          stake: units(bet),
          valid: units(validBet),
          payout: winLoss.startsWith('-') ? units(bet) - units(winLoss.slice(1)) : units(bet) + units(winLoss),
          settledAt: new Date(time),
        })),
        next: lastId,
        more,
      }));
    },
    hasOpenBet: async (username, timeoutMs) => (await expect(OpenBets, 'openBets', { username }, timeoutMs)).count > 0,
  };
}

const typeOf = (direction: 'in' | 'out') => (direction === 'in' ? 'deposit' : 'withdraw');

/** The provider prepends its agent's prefix to our username. */
const agentName = (id: string): string => `krp${id}`;
