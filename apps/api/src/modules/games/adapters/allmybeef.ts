import type { Units } from '@krapao/money/exchange';
import { z } from 'zod';
import { after, before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { type AdapterContext, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import {
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
import { exactUnits, JsonAmount, jsonNumber, signedUnits, wholeUnits } from './amounts.ts';
import { checkProvider } from './check-provider.ts';
import { expectingCode } from './coded-answers.ts';

const settings = z.object({
  url: ServiceUrl,
  prefix: z.string().min(1),
  agent: z.string().min(1),
  key: secret(z.string().min(1)),
  /** The white label that members play at. */
  web: z.string().min(1),
  /** Where members sign in; they have a name and a password. */
  site: z.url({ protocol: /^https?$/ }),
});

/** The slot of the last report, so that one that failed is not read again in its slot. */
type Reports = { slot: number };
type Options = z.infer<typeof settings> & AdapterContext & { decimals: number; reports: Reports };

const Code = z.object({ code: z.int() });
const Created = z.object({ data: z.object({ refId: z.string().min(1), amount: JsonAmount.optional() }) });
const Executed = z.object({
  data: z.object({ refId: z.string().optional(), afterCredit: JsonAmount.optional() }).nullish(),
});
const Profile = z.object({
  data: z.object({ balance: JsonAmount, outStandingAmt: z.record(z.string(), JsonAmount).nullish() }),
});
const Row = z.object({
  _id: z.string().min(1),
  transaction: z.string(),
  action: z.enum(['DEPOSIT', 'WITHDRAW']),
  amount: JsonAmount,
  date: z.iso.datetime({ offset: true }),
});
const History = z.object({ data: z.array(Row) });
const Decimal = z.object({ $numberDecimal: z.string() }).transform(({ $numberDecimal }) => $numberDecimal);
const WinLose = z.object({
  data: z.array(z.object({ _id: z.string().min(1), betAmt: Decimal, validAmt: Decimal, winLose: Decimal })),
});

const OK = 0;
const KEY_NOT_FOUND = 100012;
const MEMBER_NOT_FOUND = 100014;
const NOT_ENOUGH = 100016;
/** Documented codes that say that nothing moved. 100017, "wait 1 minute", and codes beyond leave the outcome open. */
const REFUSALS = new Set([
  ...[100001, 100002, 100003, 100004, 100005, 100006, 100009],
  ...[KEY_NOT_FOUND, 100013, MEMBER_NOT_FOUND, 100015, NOT_ENOUGH],
]);

/** A transaction that is not reported as made this long after it was sent was never executed. */
const GRACE_MS = 3 * MINUTE_MS;
/** Days are those of Thailand or of GMT+8, the documents do not say: two of them hold any moment in both. */
const ZONE_MS = 7 * HOUR_MS;
/** Everything that members play there. */
const BET_TYPES = [
  ...['normal', 'comboStep', 'step', 'Casino', 'Slot', 'Lotto', 'Keno', 'Trade', 'Card', 'Poker', 'm2', 'Esport'],
  ...['Cock', 'Sbo', 'Saba', 'Dbs', 'Fbs', 'Plb', 'Umb', 'Vsb', 'Afb', 'Lali', 'M8', 'Ufa', 'Obx'],
];
/** Reports may be read six times an hour: one of these at a time. */
const SLOT_MS = 12 * MINUTE_MS;
/** For this long into a day, every second report is of the day before. */
const YESTERDAY_MS = 6 * HOUR_MS;

/**
 * AMB's agent interface (allmybeef). JSON, the key in the body, code 0 is success; amounts are numbers, times UTC, days
 * DD-MM-YYYY. A transfer is created first, moves nothing, and is executed by the id that creating returned. What became
 * of it is in the member's history under that id. Creating users, passwords and executing are named in the documents
 * without an answer that we have seen: whatever else comes back leaves the outcome open.
 */
export const allmybeef = defineAdapter<GameService, typeof settings>({
  name: 'allmybeef',
  title: 'AMB (allmybeef)',
  settings,
  create(given, context) {
    const reports = { slot: 0 };
    const provider = (decimals: number) => clientOf({ ...given, ...context, decimals, reports });
    return {
      port: { provider },
      async check() {
        await checkProvider(
          provider(2),
          { notFound: `code ${MEMBER_NOT_FOUND}`, isKey: (code) => code === `code ${KEY_NOT_FOUND}` },
          given.agent,
        );
        return {};
      },
    };
  },
});

function clientOf({ url, prefix, agent, key, web, site, decimals, http, now, uuid, reports }: Options): Provider {
  async function send(call: string, fields: object, timeoutMs?: number) {
    const path = `ext/${call}/${encodeURIComponent(prefix)}/${encodeURIComponent(agent)}`;
    const json = { agentUsername: agent, key, web, ...fields };
    const { status, body } = await jsonOf(
      http(new URL(path, url), { method: 'POST', json, ...(timeoutMs && { timeoutMs }) }),
    );
    const parsed = Code.safeParse(body);
    if (status !== 200 || !parsed.success) throw new ProviderError('unavailable', `${call} answered ${status}`);
    return { code: parsed.data.code, body };
  }

  const expect = expectingCode(send, OK);

  const profile = (username: string, timeoutMs?: number) =>
    expect(Profile, 'getProfileAndCredit', { username }, timeoutMs);

  async function resetPassword(username: string): Promise<Credentials> {
    const password = newPassword(uuid());
    await expect(z.unknown(), 'changePassword', { username, password });
    return { username, password };
  }

  /** Only executed transactions, of the days since then. */
  async function report(username: string, since: Date): Promise<ReportRow[]> {
    const found = new Map<string, ReportRow>();
    for (let day = since; day <= now(); day = after(day, DAY_MS)) {
      const dates = { startDate: dayOf(day), endDate: dayOf(after(day, DAY_MS)) };
      const { data } = await expect(History, 'depositWithdrawTransactionHistoryByUsername', { username, ...dates });
      for (const { _id, transaction, action, amount, date } of data) {
        if (transaction !== 'success' || new Date(date) < since) continue;
        const units = exactUnits(amount, decimals);
        if (units === undefined) throw new ProviderError('refused', `a transaction of ${amount} is no whole units`);
        const direction = action === 'DEPOSIT' ? 'in' : 'out';
        found.set(_id, { providerReference: _id, direction, units, time: new Date(date) });
      }
    }
    return [...found.values()];
  }

  const rejected = ({ direction }: GameTransfer, code: number): Extract<Outcome, { kind: 'rejected' }> => ({
    kind: 'rejected',
    reason: code !== NOT_ENOUGH ? 'refused' : direction === 'in' ? 'credit' : 'insufficient',
  });

  return {
    async openAccount({ id }) {
      const [username, password] = [`${agent}${id}`.toLowerCase(), newPassword(uuid())];
      const { code } = await send('createUser', { username, password, name: id });
      if (code === OK) return { username, password };
      // Opened before, and the answer was lost: the password is unknown.
      await profile(username);
      return resetPassword(username);
    },
    resetPassword,
    async balance(username, timeoutMs) {
      const { balance } = (await profile(username, timeoutMs)).data;
      return unitsOf(() => wholeUnits(balance, decimals));
    },
    launch: async () => site,

    async prepare(transfer) {
      const { username, direction, units } = transfer;
      const action = direction === 'in' ? 'DEPOSIT' : 'WITHDRAW';
      try {
        const fields = { username, action, balance: jsonNumber(units, decimals), isDp: true };
        const { code, body } = await send('createDepositWithdrawPendingTransaction', fields);
        if (code !== OK) return rejected(transfer, code);
        const { refId, amount } = Created.parse(body).data;
        if (amount !== undefined && exactUnits(amount, decimals) !== units)
          return { kind: 'rejected', reason: 'refused' };
        return { kind: 'prepared', id: refId };
      } catch {
        return { kind: 'rejected', reason: 'unanswered' };
      }
    },

    async transfer(transfer) {
      const { username, prepared } = transfer;
      if (!prepared) return { kind: 'rejected', reason: 'unanswered' };
      try {
        const { code, body } = await send('executeTransactionByRefId', { username, refId: prepared });
        if (REFUSALS.has(code)) return rejected(transfer, code);
        const answer = Executed.safeParse(body);
        if (code !== OK || !answer.success) return unknown(`code ${code}`);
        const { refId, afterCredit } = answer.data.data ?? {};
        if (refId !== undefined && refId !== prepared) return unknown('answered for another transfer');
        const balance = afterCredit === undefined ? undefined : exactUnits(afterCredit, decimals);
        return { kind: 'accepted', providerReference: prepared, balance };
      } catch (error) {
        return unknown((error as Error).message);
      }
    },

    async resolve({ username, direction, units, prepared, sentAt }) {
      try {
        // From a while before, because the clocks may differ.
        const rows = await report(username, before(sentAt, HOUR_MS));
        const found = rows.find(({ providerReference }) => providerReference === prepared);
        if (found && found.direction === direction && found.units === units)
          return { kind: 'accepted', providerReference: found.providerReference };
        if (found) return { ...unknown('reported with another amount'), isStuck: true };
        const isLate = now().getTime() - sentAt.getTime() > GRACE_MS;
        return isLate ? { kind: 'rejected', reason: 'unanswered' } : unknown('not reported');
      } catch (error) {
        return unknown((error as Error).message);
      }
    },
    report,
    /** No single bets are reported: a member's day is one bet, which grows. The cursor is the slot of the last report. */
    async bets(cursor) {
      const slot = Math.floor(now().getTime() / SLOT_MS);
      if (cursor === `${slot}` || reports.slot === slot) return { bets: [], next: cursor ?? '', more: false };
      reports.slot = slot;
      const sinceMidnight = after(now(), ZONE_MS).getTime() % DAY_MS;
      const isBefore = sinceMidnight < SLOT_MS || (sinceMidnight < YESTERDAY_MS && slot % 2 === 0);
      const date = dayOf(isBefore ? before(now(), DAY_MS) : now());
      const dates = { startDate: date, endDate: date, betType: BET_TYPES };
      const { data } = await expect(WinLose, 'allMemberWinLoseByDate', dates);
      const settledAt = isBefore ? before(now(), sinceMidnight + 1) : now();
      return readBets(() => ({
        bets: data.map(({ _id: username, betAmt, validAmt, winLose }) => {
          const [stake, valid] = [-signedUnits(betAmt, decimals), -signedUnits(validAmt, decimals)];
          const payout = stake + signedUnits(winLose, decimals);
          return { id: `${date} ${username}`, username, stake, valid, payout, settledAt };
        }),
        next: `${slot}`,
        more: false,
      }));
    },
    async hasOpenBet(username, timeoutMs) {
      const { outStandingAmt } = (await profile(username, timeoutMs)).data;
      return Object.values(outStandingAmt ?? {}).some((amount) => Number(amount) !== 0);
    },
  };
}

function unitsOf(read: () => Units): Units {
  try {
    return read();
  } catch (error) {
    throw new ProviderError('unavailable', (error as Error).message);
  }
}

const unknown = (reason: string): Extract<Outcome, { kind: 'unknown' }> => ({ kind: 'unknown', reason });

/** `01-02-2022`. */
const dayOf = (time: Date): string => after(time, ZONE_MS).toISOString().slice(0, 10).split('-').reverse().join('-');

/** Letters and digits, as members type it. */
const newPassword = (uuid: string): string => `Kp${uuid.replaceAll('-', '').slice(0, 10)}`;
