import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Query } from '../../database.ts';
import { sufferFaults } from '../../faults/suffer.ts';
import { sameText } from '../../same-text.ts';
import type { GameOptions } from '../game-options.ts';
import { findPlayer, insertPlayer, lockPlayer, openHandsOf, type Player, setPassword } from '../players.repository.ts';
import { agentKey, type Provider, providerByCode } from '../providers.ts';
import { record } from '../transactions.repository.ts';
import { formatUnits, parseUnits, type Units } from '../units.ts';
import { AmbError } from './codes.ts';
import { createPending, listPending, lockPending, markExecuted } from './pending.repository.ts';
import { winLoseByDay } from './win-lose.ts';

const Base = z.object({ agentUsername: z.string(), key: z.string(), web: z.string() });
const Member = z.object({ username: z.string() });
const NewUser = Member.extend({ password: z.string().min(6), name: z.string() });
const Pending = Member.extend({
  action: z.enum(['DEPOSIT', 'WITHDRAW']),
  balance: z.number().positive(),
  isDp: z.boolean(),
});
const Execution = Member.extend({ refId: z.string() });
const Day = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
const Dates = z.object({ startDate: Day, endDate: Day });

const HOUR_MS = 3_600_000;
const ZONE_MS = 7 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const CALLS_PER_HOUR = 6;
/** The agent's own credit: no single deposit may be larger. */
const CREDIT = 1_000_000;

type Handler = (provider: Provider, request: FastifyRequest) => Promise<object>;

/** AMB's agent interface in front of the sandbox's providers, by its documents: `/games/amb/<provider>/ext/…`. */
export async function amb(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { database, clock, faults, closing } = options;
  const calls = new Map<string, Date[]>();
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof AmbError) return reply.code(200).send(error.body);
    throw error;
  });
  app.addHook('preHandler', async (request) => {
    const { agent } = request.params as { agent: string };
    const base = Base.safeParse(request.body);
    if (!base.success || base.data.agentUsername !== agent) throw new AmbError('MISSING_AGENT');
    if (!sameText(base.data.key, agentKey(providerOf(request)))) throw new AmbError('KEY_NOT_FOUND');
  });
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: (request) => providerOf(request).code,
    refuse: (reply, code) => reply.code(200).send({ code: Number(code ?? 100099), msg: 'REFUSED' }),
  });
  const post = (call: string, handle: Handler) =>
    app.post(`/games/amb/:provider/ext/${call}/:prefix/:agent`, { config: { call } }, async (request) => ({
      code: 0,
      msg: 'SUCCESS',
      data: await handle(providerOf(request), request),
    }));
  const agentOf = (request: FastifyRequest) => (request.params as { agent: string }).agent;

  post('createUser', async (provider, request) => {
    const { username, password } = read(NewUser, request.body, 'MISSING_USERNAME');
    if (!username.startsWith(agentOf(request)) || username.length < 8 || username.length > 24)
      throw new AmbError('USERNAME_LENGTH');
    const player = await insertPlayer(
      database,
      provider,
      { username, externalId: username, currency: 'THB' },
      clock.now(),
    );
    if (!player) throw new AmbError('MEMBER_EXISTS');
    await setPassword(database, provider, username, password);
    return { username };
  });

  post('changePassword', async (provider, { body }) => {
    const { username, password } = read(NewUser.omit({ name: true }), body, 'MISSING_USERNAME');
    if (!(await setPassword(database, provider, username, password))) throw new AmbError('MEMBER_NOT_FOUND');
    return { username };
  });

  post('getProfileAndCredit', async (provider, { body }) => {
    const { username, balance, currency } = await known(
      database,
      provider,
      read(Member, body, 'MISSING_USERNAME').username,
    );
    const open = await openHandsOf(database, provider, username);
    const outStandingAmt = { hdp: 0, mixParlay: 0, casino: 0, slot: 0, card: number(provider, open), lotto: 0 };
    return { balance: number(provider, balance), currency, lastPaymentID: null, outStandingAmt, username };
  });

  post('createDepositWithdrawPendingTransaction', async (provider, { body, faultMode }) => {
    const { username, action, balance, isDp } = read(Pending, body, 'BAD_BALANCE');
    const amount = parseUnits(String(balance), provider.decimals);
    if (!amount) throw new AmbError('BAD_BALANCE');
    if (action === 'DEPOSIT' && balance > CREDIT) throw new AmbError('NOT_ENOUGH');
    const player = await known(database, provider, username);
    const create = () => createPending(database, provider, { username, action, amount }, clock.now());
    if (faultMode === 'duplicate') await create();
    const { id, createdAt } = await create();
    return {
      refId: id,
      isDp,
      user: username,
      actionBy: 'API',
      currency: player.currency,
      action,
      amount: balance,
      ip: '127.0.0.1',
      date: createdAt.toISOString(),
      transaction: 'pending',
    };
  });

  post('executeTransactionByRefId', async (provider, { body, faultMode }) => {
    const { username, refId } = read(Execution, body, 'MISSING_USERNAME');
    const once = () => database.transaction((tx) => execute(tx, provider, username, refId));
    const executed = await once();
    // A request that arrives twice finds nothing pending.
    if (faultMode === 'duplicate') await once();
    return executed;
  });

  async function execute(tx: Query, provider: Provider, username: string, refId: string) {
    const pending = await lockPending(tx, provider, refId);
    const player = await lockPlayer(tx, provider, username);
    if (!player) throw new AmbError('MEMBER_NOT_FOUND');
    if (pending?.username !== username || pending.state !== 'pending') throw new AmbError('NOT_PENDING');
    if (player.locked) throw new AmbError('LOCKED');
    const { amount } = pending;
    const kind = pending.action === 'DEPOSIT' ? 'in' : 'out';
    if (kind === 'out' && player.balance < amount) throw new AmbError('NOT_ENOUGH');
    const delta = kind === 'in' ? amount : -amount;
    const { before, after } = await record(tx, provider, player, { kind, amount, delta, now: clock.now() });
    await markExecuted(tx, refId, { before, after });
    const agent = { beforeCredit: CREDIT, afterCredit: CREDIT - Number(formatUnits(amount, provider.decimals)) };
    return { refId, beforeCredit: number(provider, before), afterCredit: number(provider, after), agent };
  }

  post('depositWithdrawTransactionHistoryByUsername', async (provider, { body }) => {
    const { username, startDate, endDate } = read(Member.and(Dates), body, 'MISSING_USERNAME');
    const { currency } = await known(database, provider, username);
    const range = { from: startOf(startDate), to: new Date(startOf(endDate).getTime() + DAY_MS) };
    return (await listPending(database, provider, username, range)).map((row) => ({
      _id: row.id,
      transaction: row.state,
      user: username,
      actionBy: 'API',
      currency,
      action: row.action,
      amount: number(provider, row.amount),
      date: row.createdAt.toISOString(),
      ...(row.before !== null && { beforeCredit: number(provider, row.before) }),
      ...(row.after !== null && { afterCredit: number(provider, row.after) }),
    }));
  });

  /** Sums of all members, six times an hour and one day at a time. */
  post('allMemberWinLoseByDate', async (provider, { body }) => {
    const { startDate, endDate } = read(Dates, body, 'MISSING_USERNAME');
    const recent = (calls.get(provider.code) ?? []).filter((at) => clock.now().getTime() - at.getTime() < HOUR_MS);
    if (recent.length >= CALLS_PER_HOUR || startDate !== endDate) throw new AmbError('TOO_MANY_CALLS');
    calls.set(provider.code, [...recent, clock.now()]);
    const from = startOf(startDate);
    return winLoseByDay(database, provider, from, new Date(from.getTime() + DAY_MS));
  });
}

function providerOf(request: FastifyRequest): Provider {
  const provider = providerByCode.get((request.params as { provider: string }).provider);
  if (!provider) throw new AmbError('AGENT_NOT_FOUND');
  return provider;
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  code: 'MISSING_USERNAME' | 'BAD_BALANCE',
): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AmbError(code);
  return parsed.data;
}

async function known(database: Query, provider: Provider, username: string): Promise<Player> {
  const player = await findPlayer(database, provider, username);
  if (!player) throw new AmbError('MEMBER_NOT_FOUND');
  return player;
}

const number = ({ decimals }: Provider, units: Units): number => Number(formatUnits(units, decimals));

/** Days begin at midnight in Thailand. */
const startOf = (day: string): Date =>
  new Date(Date.parse(`${day.split('-').reverse().join('-')}T00:00:00Z`) - ZONE_MS);
