import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem } from '../problem.ts';
import { sameText } from '../same-text.ts';
import type { GameOptions } from './game-options.ts';
import { findPlayer, insertPlayer, resetPassword } from './players.repository.ts';
import { agentKey, type Provider, providerByCode } from './providers.ts';
import { closeOpenHand } from './rounds.ts';
import { createSession, endSessions, playUrl } from './sessions.ts';
import { listTransfers, type Transaction } from './transactions.repository.ts';
import { type TransferOutcome, transfer } from './transfer.ts';
import { formatUnits, parseUnits, type Units } from './units.ts';

/** Every answer is HTTP 200 with one of these in `code`, as agent systems do. */
const CODES = {
  OK: 0,
  BAD_KEY: 1001,
  BAD_PARAMETER: 1002,
  MEMBER_NOT_FOUND: 1003,
  NOT_ENOUGH_CREDIT: 1004,
  MEMBER_EXISTS: 1005,
  MEMBER_LOCKED: 1006,
  BAD_AMOUNT: 1007,
  REFUSED: 1008,
} as const;

class AgentError extends Error {
  readonly code: number;

  constructor(name: keyof typeof CODES) {
    super(name);
    this.code = CODES[name];
  }
}

const AGENT_PREFIX = 'krp';
const REPORT_ROWS_MAX = 200;
const Username = z.string().regex(/^[a-z0-9]{4,24}$/);
const Register = z.object({ username: z.string().regex(/^[a-z0-9]{4,21}$/), currency: z.enum(['THB', 'LAK']) });
const Member = z.object({ username: Username });
const Move = z.object({ username: Username, amount: z.union([z.string(), z.number()]).transform(String) });
const Login = z.object({ username: Username, lang: z.enum(['th', 'la', 'en']).default('th') });
const Report = z.object({
  username: Username,
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }).optional(),
});

/** Dialect B, "agent": no id of ours anywhere. What happened can only be read from a report. */
export async function dialectBRoutes(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { database, clock, faults, closing, random, publicUrl } = options;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  answerWithCodes(app);
  app.addHook('preHandler', async (request) => {
    if (!sameText(String(request.headers['x-agent-key']), agentKey(providerOf(request))))
      throw new AgentError('BAD_KEY');
  });
  sufferFaults(app, { faults, closing, serviceOf: (request) => providerOf(request).code, refuse });

  const post = (call: string, handle: (provider: Provider, request: FastifyRequest) => Promise<object>) =>
    app.post(`/games/b/:provider/${call}`, { config: { call } }, async (request) => ({
      code: CODES.OK,
      message: 'OK',
      ...(await handle(providerOf(request), request)),
    }));

  post('register', async (provider, { body }) => {
    const { username, currency } = read(Register, body);
    const name = AGENT_PREFIX + username;
    const player = await insertPlayer(database, provider, { username: name, externalId: name, currency }, clock.now());
    if (!player) throw new AgentError('MEMBER_EXISTS');
    return credentials(provider, name, player.password);
  });

  post('credit', async (provider, { body }) => {
    const { balance, currency } = await known(provider, read(Member, body).username);
    return { credit: formatUnits(balance, provider.decimals), currency };
  });

  for (const [call, direction] of [
    ['deposit', 'in'],
    ['withdraw', 'out'],
  ] as const) {
    post(call, async (provider, { body, faultMode }) => {
      const { username, amount: text } = read(Move, body);
      const amount = parseUnits(text, provider.decimals);
      if (!amount) throw new AgentError('BAD_AMOUNT');
      const once = () => transfer(database, provider, { username, direction, amount }, clock.now());
      const first = await once();
      // Nothing tells the second arrival from a new transfer, so it counts again.
      const second = faultMode === 'duplicate' ? await once() : first;
      return moved(provider, second.kind === 'done' ? second : first);
    });
  }

  post('transactions', async (provider, { body }) => {
    const { username, from, to } = read(Report, body);
    await known(provider, username);
    const range = { from: new Date(from), to: to ? new Date(to) : new Date(8.64e15), limit: REPORT_ROWS_MAX + 1 };
    const rows = await listTransfers(database, provider, username, range);
    return {
      transactions: rows.slice(0, REPORT_ROWS_MAX).map((row) => reportRow(provider, row)),
      more: rows.length > REPORT_ROWS_MAX,
    };
  });

  post('changePassword', async (provider, { body }) => {
    const { username } = await known(provider, read(Member, body).username);
    await endSessions(database, provider, username);
    const password = await resetPassword(database, provider, username);
    return credentials(provider, username, password ?? '');
  });

  post('login', async (provider, request) => {
    const { username, lang } = read(Login, request.body);
    const { locked } = await known(provider, username);
    if (locked) throw new AgentError('MEMBER_LOCKED');
    const { token } = await createSession(database, provider, username, clock.now());
    return { url: playUrl(publicUrl(request), provider, token, lang) };
  });

  post('logout', async (provider, { body }) => {
    const { username } = await known(provider, read(Member, body).username);
    await endSessions(database, provider, username);
    await closeOpenHand({ database, random }, { provider, username, now: clock.now() });
    return {};
  });

  async function known(provider: Provider, username: string) {
    const player = await findPlayer(database, provider, username);
    if (!player) throw new AgentError('MEMBER_NOT_FOUND');
    return player;
  }
}

function answerWithCodes(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof AgentError) return reply.code(200).send({ code: error.code, message: error.message });
    if (error instanceof Problem) return reply.code(error.status).send(error.body);
    if ((error.statusCode ?? 500) < 500) {
      return reply.code(200).send({ code: CODES.BAD_PARAMETER, message: 'BAD_PARAMETER' });
    }
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({ code: 9999, message: 'INTERNAL' });
  });
}

function providerOf(request: FastifyRequest): Provider {
  const provider = providerByCode.get((request.params as { provider: string }).provider);
  if (provider?.dialect !== 'b') throw new Problem(404, 'NOT_FOUND', 'no such provider in this dialect');
  return provider;
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AgentError('BAD_PARAMETER');
  return parsed.data;
}

function moved({ decimals }: Provider, outcome: TransferOutcome): object {
  if (outcome.kind === 'failed') {
    throw new AgentError(outcome.reason === 'PLAYER_LOCKED' ? 'MEMBER_LOCKED' : 'NOT_ENOUGH_CREDIT');
  }
  if (outcome.kind === 'rejected') throw new AgentError('MEMBER_NOT_FOUND');
  const { before, after, id } = outcome.transaction;
  return { beforeCredit: formatUnits(before, decimals), afterCredit: formatUnits(after, decimals), refId: id };
}

function reportRow({ decimals }: Provider, { id, kind, amount, before, after, createdAt }: Transaction) {
  const money = (units: Units) => formatUnits(units, decimals);
  return {
    refId: id,
    type: kind === 'in' ? 'deposit' : 'withdraw',
    amount: money(amount),
    beforeCredit: money(before),
    afterCredit: money(after),
    time: createdAt.toISOString(),
  };
}

/** One provider logs in through an old web form, whose hidden fields travel with the password. */
function credentials(provider: Provider, username: string, password: string) {
  if (!provider.hasEvent) return { username, password };
  const field = (name: string, bytes: number) =>
    createHmac('sha512', name).update(`${username} ${password}`).digest().subarray(0, bytes).toString('base64');
  const event = {
    __VIEWSTATE: field('__VIEWSTATE', 64),
    __VIEWSTATEGENERATOR: field('__VIEWSTATEGENERATOR', 6),
    __EVENTVALIDATION: field('__EVENTVALIDATION', 48),
  };
  return { username, password, event };
}

const refuse = (reply: FastifyReply) => reply.code(200).send({ code: CODES.REFUSED, message: 'REFUSED' });
