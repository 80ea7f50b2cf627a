import type { Locale } from '@krapao/contract/locales';
import type { Units } from '@krapao/money/exchange';
import { z } from 'zod';
import { after, before, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { type AdapterContext, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import {
  type GameService,
  type GameTransfer,
  jsonOf,
  type Outcome,
  type Provider,
  ProviderError,
  type ReportedBet,
  readBets,
} from '../provider.ts';
import { JsonAmount, jsonNumber, signedUnits, wholeUnits } from './amounts.ts';
import { checkProvider } from './check-provider.ts';
import { expectingCode } from './coded-answers.ts';

const settings = z.object({
  url: ServiceUrl,
  key: secret(z.string().min(1)),
  /** The day when the key was made, as 2026-01-31, and how many days it lasts: 30 or 90, as chosen there. */
  keyMadeOn: z.iso.date(),
  keyDays: z
    .string()
    .regex(/^(30|90)$/, 'must be 30 or 90')
    .default('30')
    .transform(Number),
  agent: z.string().min(1),
  serverId: z.string().min(1).default('krapao'),
  portfolio: z.string().min(1).default('SportsBook'),
});

type Options = z.infer<typeof settings> & AdapterContext & { decimals: number };

const Answer = z.object({ error: z.object({ id: z.int() }) });
const Balance = z.object({ balance: JsonAmount, outstanding: JsonAmount.default(0) });
const Login = z.object({ url: z.string().min(1) });
const Moved = z.object({ refno: z.coerce.string().optional(), txnId: z.string().optional() });
const Bets = z.object({
  result: z.array(
    z.object({
      refNo: z.coerce.string().min(1),
      username: z.string(),
      status: z.string(),
      stake: JsonAmount,
      winLost: JsonAmount.nullish(),
      netTurnoverByActualStake: JsonAmount.nullish(),
      modifyDate: z.string(),
      winLostDate: z.string().nullish(),
    }),
  ),
});
type Row = z.infer<typeof Bets>['result'][number];

const OK = 0;
/** Seen in clients: no player of this name, and no transaction with this id. */
const NO_PLAYER = 3303;
const PLAYER_EXISTS = 4103;
const NO_TRANSACTION = 4601;

const SETTLED = new Set(['won', 'lose', 'lost', 'draw', 'half won', 'half lose', 'half lost']);
/** The stake comes back. */
const VOIDED = new Set(['void', 'refund', 'rejected', 'reject']);
const OPEN = new Set(['running', 'waiting', 'waiting rejected']);

/** All times are those of GMT-4, without a zone. */
const ZONE_MS = -4 * HOUR_MS;
const GRACE_MS = 3 * MINUTE_MS;
const WINDOW_MS = 30 * MINUTE_MS;
/** Read again, because a bet may be written a little later than its time says. */
const OVERLAP_MS = 2 * MINUTE_MS;

/**
 * 568Win (SBO). JSON, the key in the body, `error.id` 0 is success; times GMT-4 without a zone, amounts are numbers. Our
 * id goes with every transfer and can be asked for. The documents we have give no list of codes, so every other code of
 * a transfer is followed by the question for its status: a transfer that is unknown there after an answer was not made.
 */
export const sbo568 = defineAdapter<GameService, typeof settings>({
  name: 'sbo568',
  title: '568Win (SBO)',
  settings,
  create(given, context) {
    const provider = (decimals: number) => clientOf({ ...given, ...context, decimals });
    return {
      port: { provider },
      async check() {
        const expiresAt = after(new Date(`${given.keyMadeOn}T00:00:00-04:00`), given.keyDays * DAY_MS);
        // Without a list of codes: of a player of nobody's, any other code is about us.
        await checkProvider(provider(2), { notFound: `code ${NO_PLAYER}`, isKey: () => true });
        return { expiresAt };
      },
    };
  },
});

function clientOf({ url, key, agent, serverId, portfolio, decimals, http, now }: Options): Provider {
  async function send(call: string, fields: object, timeoutMs?: number) {
    const json = { CompanyKey: key, ServerId: serverId, ...fields };
    const { status, body } = await jsonOf(
      http(new URL(`web-root/restricted/${call}.aspx`, url), {
        ...{ method: 'POST', json },
        ...(timeoutMs && { timeoutMs }),
      }),
    );
    const parsed = Answer.safeParse(body);
    if (status !== 200 || !parsed.success) throw new ProviderError('unavailable', `${call} answered ${status}`);
    return { code: parsed.data.error.id, body };
  }

  const expect = expectingCode(send, OK);

  async function balance(Username: string, timeoutMs?: number): Promise<Units> {
    const { balance: all, outstanding } = await expect(Balance, 'player/get-player-balance', { Username }, timeoutMs);
    try {
      const free = wholeUnits(all, decimals) - wholeUnits(outstanding, decimals);
      return free > 0n ? free : 0n;
    } catch (error) {
      throw new ProviderError('unavailable', (error as Error).message);
    }
  }

  /** Whether a transfer with our id was made there. Throws while that is not known. */
  async function isMade({ reference }: GameTransfer): Promise<boolean> {
    const { code, body } = await send('player/check-transaction-status', { TxnId: reference });
    if (code === NO_TRANSACTION) return false;
    const { txnId } = Moved.safeParse(body).data ?? {};
    if (code !== OK || (txnId !== undefined && txnId !== reference))
      throw new ProviderError('unavailable', `the status is code ${code}`);
    return true;
  }

  /** A withdrawal that was not made, because the player has less, is the player's to know. */
  async function whyNot({ direction, username, units }: GameTransfer): Promise<'insufficient' | 'refused'> {
    if (direction === 'in') return 'refused';
    return (await balance(username)) < units ? 'insufficient' : 'refused';
  }

  return {
    async openAccount({ id }) {
      const username = id.toLowerCase();
      const { code } = await send('player/register-player', { Username: username, Agent: agent });
      if (code !== OK && code !== PLAYER_EXISTS) throw new ProviderError('refused', `code ${code}`);
      return { username, password: '' };
    },
    // Players sign in by a link alone.
    resetPassword: async (username) => ({ username, password: '' }),
    balance,
    async launch({ username }, locale) {
      const { url: link } = await expect(Login, 'player/login', { Username: username, Portfolio: portfolio });
      return `https://${link.replace(/^https?:\/\//, '')}&lang=${LANGUAGES[locale]}&device=m`;
    },

    async transfer(transfer) {
      const { reference, username, direction, units } = transfer;
      const fields = { Username: username, Amount: jsonNumber(units, decimals), TxnId: reference };
      const call = direction === 'in' ? 'player/deposit' : 'player/withdraw';
      try {
        const { code, body } = await send(call, direction === 'in' ? fields : { ...fields, IsFullAmount: false });
        const { refno, txnId } = Moved.safeParse(body).data ?? {};
        if (code === OK && (txnId === undefined || txnId === reference))
          return { kind: 'accepted', providerReference: refno ?? reference };
        if (code === OK) return unknown('answered for another transfer');
        if (await isMade(transfer)) return { kind: 'accepted', providerReference: reference };
        return { kind: 'rejected', reason: await whyNot(transfer) };
      } catch (error) {
        return unknown((error as Error).message);
      }
    },

    async resolve(transfer) {
      try {
        if (await isMade(transfer)) return { kind: 'accepted', providerReference: transfer.reference };
        // Its request may still arrive.
        const isLate = now().getTime() - transfer.sentAt.getTime() > GRACE_MS;
        return isLate ? { kind: 'rejected', reason: 'unanswered' } : unknown('not known there');
      } catch (error) {
        return unknown((error as Error).message);
      }
    },

    /** By the time of the last change, so that a bet that is settled anew comes again. The cursor is a time. */
    async bets(cursor) {
      const at = now();
      const from = cursor ? new Date(cursor) : before(at, HOUR_MS);
      const to = new Date(Math.min(after(from, WINDOW_MS).getTime(), at.getTime()));
      const { result } = await expect(Bets, 'report/v2/get-bet-list-by-modify-date', {
        ...{ Portfolio: portfolio, isGetDownline: false },
        ...{ StartDate: timeThere(before(from, OVERLAP_MS)), EndDate: timeThere(after(to, SECOND_MS)) },
      });
      return readBets(() => ({
        bets: result.map((row) => betOf(row, decimals)),
        next: to.toISOString(),
        more: to < at && to > from,
      }));
    },
    async hasOpenBet(Username, timeoutMs) {
      const { outstanding } = await expect(Balance, 'player/get-player-balance', { Username }, timeoutMs);
      return Number(outstanding) > 0;
    },
  };
}

function betOf(row: Row, decimals: number): ReportedBet {
  const { refNo: id, username, stake, winLost, netTurnoverByActualStake, modifyDate, winLostDate } = row;
  const status = row.status.toLowerCase();
  const bet = { id, username, settledAt: timeHere(winLostDate ?? modifyDate) };
  const staked = signedUnits(stake, decimals);
  if (OPEN.has(status)) return { ...bet, stake: 0n, valid: 0n, payout: 0n, isOpen: true };
  if (VOIDED.has(status)) return { ...bet, stake: staked, valid: 0n, payout: staked };
  if (!SETTLED.has(status)) throw new RangeError(`no status of a bet: ${status}`);
  const won = signedUnits(winLost ?? 0, decimals);
  const turnover = netTurnoverByActualStake ?? (won === 0n ? 0 : stake);
  const counted = signedUnits(turnover, decimals);
  return { ...bet, stake: staked, valid: counted < staked ? counted : staked, payout: staked + won };
}

const LANGUAGES: Readonly<Record<Locale, string>> = { th: 'th-th', la: 'lo-la', en: 'en' };

const unknown = (reason: string): Extract<Outcome, { kind: 'unknown' }> => ({ kind: 'unknown', reason });

/** `2026-01-31T05:00:00`. */
const timeThere = (time: Date): string => after(time, ZONE_MS).toISOString().slice(0, 19);

function timeHere(text: string): Date {
  const time = new Date(/[Zz]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}-04:00`);
  if (Number.isNaN(time.getTime())) throw new RangeError(`no time: ${text}`);
  return time;
}
