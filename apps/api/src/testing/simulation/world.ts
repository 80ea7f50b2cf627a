import { randomUUID } from 'node:crypto';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { isUnreachable } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { peopleOf } from '../deposits.ts';
import { givenPlayer, type Player } from '../money.ts';
import { type MoneyServer, moneyServer } from '../money-server.ts';
import { givenOffer } from '../offers.ts';
import { givenOperator } from '../operators.ts';
import { until } from '../until.ts';
import { always, coupon, give, publish } from '../wheel.ts';
import { BY_HAND, withdrawalsOf } from '../withdrawals.ts';

/** Games with both kinds of providers: one takes our ids, one must be read from its report. */
export const GAMES = ['takraw', 'wila'] as const;
/** Value of a coupon of the wheel, in baht. */
export const COUPON = 100;
const COINS = 20;

export type Operator = Awaited<ReturnType<typeof givenOperator>>;

/** Base of a running reward and results of games since its claim, in minor units. */
export type Reward = { id: string; base: number; won: number; lost: number; debited: number };

/** The model of a member's money, in minor units: events outside and decisions of operators, never our own tables. */
export type Owned = {
  player: Player;
  wallet: string;
  minor: number;
  /** Paid at the bank for these codes. */
  codes: string[];
  gifts: { hash: string; amount: number }[];
  reward: Reward | undefined;
  /** The lowest limit of deposits that was set, and what had been credited by then. */
  limit: { minor: number; credited: number; at: Date } | undefined;
  /** Acknowledged requests by their idempotency key. */
  keys: Map<string, { body: object; answer: unknown }>;
};

export type Answer = { status: number; body: unknown };
export type World = Awaited<ReturnType<typeof createWorld>>;

const QUICK = {
  GAMES_TIMEOUT_MS: '1000',
  GAMES_BALANCE_TIMEOUT_MS: '1000',
  BANK_TIMEOUT_MS: '1000',
  CHANNELS_TIMEOUT_MS: '1000',
  GIFT_WALLET_TIMEOUT_MS: '1000',
};
/** Attempts of a page until somebody answers; then the member is told that the outcome is unknown. */
const ATTEMPTS_MAX = 30;
const BETWEEN_ATTEMPTS_MS = 50;

/** Two processes of the service on one database, operators of every role, and the sandbox as the world outside. */
export async function createWorld() {
  const first = await moneyServer(QUICK);
  const another = () => moneyServer(QUICK, { besides: first });
  const servers: [MoneyServer, MoneyServer] = [await another(), await another()];
  let dead: MoneyServer[] = [];
  const ending = new WeakSet<MoneyServer>();
  await withdrawalsOf(() => first).setRules({ ...BY_HAND, autoApproveMax: 400, twoPeopleAbove: 1_500 });
  await publish(first, always(coupon(0, { amount: COUPON })));
  const offer = await givenOffer(first, { max_received: 1_000 });
  const operators = {
    owner: await givenOperator(first, 'owner'),
    finance: await givenOperator(first, 'finance'),
    clerk: await givenOperator(first, 'finance'),
    support: await givenOperator(first, 'support'),
    marketing: await givenOperator(first, 'marketing'),
  };
  const people = peopleOf(() => first);
  const { database, clock, sandbox } = first;

  async function cutConnections(): Promise<void> {
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename <> current_user and pid <> pg_backend_pid()`,
    );
  }

  /** As pages send: again with the same key, to any process, until one answers. */
  async function untilAnswered(send: (on: MoneyServer, headers: { 'idempotency-key': string }) => Promise<Answer>) {
    const headers = { 'idempotency-key': randomUUID() };
    let answer: Answer = { status: 503, body: undefined };
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      answer = await send(servers[attempt % 2] ?? first, headers);
      if (answer.status < 500) return { ...answer, headers };
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    }
    return { ...answer, headers };
  }

  return {
    ...{ servers, operators, people, database, clock, sandbox, offer, cutConnections, untilAnswered },

    async member(): Promise<Owned> {
      const player = await givenPlayer(first);
      for (const slotCode of GAMES)
        await until(() => isActive(servers[0], player, slotCode), `an account in ${slotCode}`);
      await give(servers[0], player, COINS);
      const { accountNo } = await people.wallet({ balance: '100000.00' });
      const nothing = { minor: 0, codes: [], gifts: [], reward: undefined, limit: undefined };
      return { player, wallet: accountNo, ...nothing, keys: new Map() };
    },

    /** A call of an operator, sent until a process answers. */
    async office(as: Operator, call: string, body?: object) {
      const [method = 'GET', url = ''] = call.split(' ');
      // Hours pass here, and nobody leaves their desk.
      await database.query(
        'update operator_session set proved_at = $2, last_seen_at = $2, expires_at = $3 where operator_id = $1',
        [as.id, clock.now(), after(clock.now(), HOUR_MS)],
      );
      const { status, body: answer } = await untilAnswered(async (on, headers) => {
        const sent = await on.officeApp.inject({
          method: method as 'GET',
          url,
          headers: { cookie: as.cookie, ...headers },
          ...(body && { payload: body }),
        });
        return { status: sent.statusCode, body: sent.json() };
      });
      // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
      return { status, body: answer as any };
    },

    async usernameOf({ player }: Owned, game: string): Promise<string | undefined> {
      const [row] = await database.query<{ username: string }>(
        'select username from game_account where member_id = $1 and game_code = $2',
        [player.id, game],
      );
      return row?.username;
    },
    async rateOf(game: string): Promise<number> {
      const [row] = await database.query<{ rate: number }>('select rate::float8 from game where code = $1', [game]);
      return row?.rate ?? Number.NaN;
    },
    async openWithdrawal({ id }: Player) {
      const [row] = await database.query<{ id: string; reference: string }>(
        `select id, reference from withdrawal where member_id = $1 and status = 'requested' order by created_at limit 1`,
        [id],
      );
      return row;
    },
    async unpaidWithdrawal({ id }: Player) {
      const [row] = await database.query<{ reference: string }>(
        `select reference from withdrawal where member_id = $1 and status in ('requested', 'approved')
         order by status, created_at limit 1`,
        [id],
      );
      return row;
    },
    async creditedTo({ id }: Player): Promise<number> {
      const [row] = await database.query<{ minor: number }>(
        `select coalesce(sum(amount), 0)::float8 as minor from payment where member_id = $1 and state = 'credited'`,
        [id],
      );
      return row?.minor ?? 0;
    },

    /** One process ends wherever its work stands, and another starts in its place. */
    async die(index: 0 | 1): Promise<void> {
      const process = servers[index];
      if (ending.has(process)) return;
      ending.add(process);
      servers[index] = await another();
      const ended = process.connection.pool.end();
      await cutConnections();
      await ended;
      dead.push(process);
    },
    /** For when no act is under way: an act of a dead process is answered as by none. */
    async closeDead(): Promise<void> {
      // Their pools have ended, so that closing fails halfway.
      for (const { app } of dead) await app.close().catch(() => undefined);
      dead = [];
    },

    /** Runs the jobs of one minute in this process. Failures are tried again the next minute. */
    async minute(server: MoneyServer): Promise<void> {
      const { schedule, handlers } = server.modules.jobs;
      const minutely = schedule
        .filter((line) => line.startsWith('* * * * * '))
        .map((line) => line.split(' ').at(-1) ?? '');
      for (const name of minutely) await forgiving(() => handlers[name]?.({}));
      await forgiving(() => server.later(60_000));
    },

    async close(): Promise<void> {
      for (const server of servers) await server.close();
      await first.close();
    },
  };
}

const isActive = async (server: MoneyServer, { token }: Player, slotCode: string) =>
  (await server.call('GET /api/wallet/activate/{slotCode}', { params: { slotCode }, token })).status === 200;

/** A lost connection is what the simulation is about; a fault of the code is not. */
async function forgiving(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isLost = isUnreachable(error) || /after calling end/.test((error as Error).message);
    if (!isLost && !(error instanceof AppError)) throw error;
  }
}
