import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Query } from '../../database.ts';
import { sufferFaults } from '../../faults/suffer.ts';
import { sameText } from '../../same-text.ts';
import type { GameOptions } from '../game-options.ts';
import { findPlayer, insertPlayer, openHandsOf, type Player } from '../players.repository.ts';
import { agentKey, type Provider, providerByCode } from '../providers.ts';
import { createSession, playUrl } from '../sessions.ts';
import { findByReference } from '../transactions.repository.ts';
import { transfer } from '../transfer.ts';
import { formatUnits, parseUnits, type Units } from '../units.ts';
import { changedBets } from './changed-bets.ts';

/** Codes of 568Win; those for which the documents name none are far above. */
const CODES = {
  NO_PLAYER: 3303,
  PLAYER_EXISTS: 4103,
  NO_TRANSACTION: 4601,
  BAD_KEY: 9001,
  BAD_REQUEST: 9002,
  NOT_ENOUGH: 9003,
  DUPLICATE: 9004,
  LOCKED: 9005,
} as const;

class SboError extends Error {
  readonly body: object;

  constructor(code: keyof typeof CODES) {
    super(code);
    this.body = { error: { id: CODES[code], msg: code } };
  }
}

const Base = z.object({ CompanyKey: z.string(), ServerId: z.string() });
const Named = z.object({ Username: z.string() });
const Register = z.object({ Username: z.string().regex(/^[a-z0-9_]{3,20}$/), Agent: z.string() });
const Transaction = z.object({ TxnId: z.string().min(1) });
const Move = Named.and(Transaction).and(z.object({ Amount: z.number().positive() }));
const There = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const Report = z.object({ Portfolio: z.string(), StartDate: There, EndDate: There });

/** 568Win's interface in front of the sandbox's providers: `/games/sbo/<provider>/web-root/…`. */
export async function sbo(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { database, clock, faults, closing, publicUrl } = options;
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SboError) return reply.code(200).send(error.body);
    throw error;
  });
  app.addHook('preHandler', async (request) => {
    const { CompanyKey } = read(Base, request.body);
    if (!sameText(CompanyKey, agentKey(providerOf(request)))) throw new SboError('BAD_KEY');
  });
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: (request) => providerOf(request).code,
    refuse: (reply, code) => reply.code(200).send({ error: { id: Number(code ?? 9999), msg: 'Refused' } }),
  });
  const post = (call: string, handle: (provider: Provider, request: FastifyRequest) => Promise<object>) =>
    app.post(`/games/sbo/:provider/web-root/restricted/${call}.aspx`, { config: { call } }, async (request) => ({
      ...(await handle(providerOf(request), request)),
      serverId: read(Base, request.body).ServerId,
      error: { id: 0, msg: 'No Error' },
    }));

  post('player/register-player', async (provider, { body }) => {
    const { Username: username } = read(Register, body);
    const player = await insertPlayer(
      database,
      provider,
      { username, externalId: username, currency: 'THB' },
      clock.now(),
    );
    if (!player) throw new SboError('PLAYER_EXISTS');
    return {};
  });

  post('player/get-player-balance', async (provider, { body }) => {
    const { username, balance, currency } = await known(database, provider, read(Named, body).Username);
    const staked = await openHandsOf(database, provider, username);
    // The balance still holds what is staked.
    return {
      ...{ username, currency },
      balance: number(provider, balance + staked),
      outstanding: number(provider, staked),
    };
  });

  for (const [call, direction] of [
    ['player/deposit', 'in'],
    ['player/withdraw', 'out'],
  ] as const)
    post(call, async (provider, { body, faultMode }) => {
      const { Username: username, Amount, TxnId: reference } = read(Move, body);
      const amount = parseUnits(String(Amount), provider.decimals);
      if (!amount) throw new SboError('BAD_REQUEST');
      await known(database, provider, username);
      const move = () => transfer(database, provider, { username, direction, amount, reference }, clock.now());
      const first = await move();
      const outcome = faultMode === 'duplicate' ? await move() : first;
      if (outcome.kind === 'rejected' || (outcome.kind === 'done' && outcome.repeated)) throw new SboError('DUPLICATE');
      if (outcome.kind === 'failed') throw new SboError(outcome.reason === 'PLAYER_LOCKED' ? 'LOCKED' : 'NOT_ENOUGH');
      const { id, after } = outcome.transaction;
      return { txnId: reference, refno: id, balance: number(provider, after), outstanding: 0 };
    });

  post('player/check-transaction-status', async (provider, { body }) => {
    const { TxnId } = read(Transaction, body);
    const found = await findByReference(database, provider, TxnId);
    if (found?.status !== 'success') throw new SboError('NO_TRANSACTION');
    return { txnId: TxnId, refno: found.id, amount: number(provider, found.amount) };
  });

  post('player/login', async (provider, request) => {
    const { username } = await known(database, provider, read(Named, request.body).Username);
    const { token } = await createSession(database, provider, username, clock.now());
    return { url: `${playUrl(publicUrl(request), provider, token, 'th').replace(/^https?:\/\//, '')}` };
  });

  post('report/v2/get-bet-list-by-modify-date', async (provider, { body }) => {
    const { StartDate, EndDate } = read(Report, body);
    return { result: await changedBets(database, provider, hereOf(StartDate), hereOf(EndDate)) };
  });
}

function providerOf(request: FastifyRequest): Provider {
  const provider = providerByCode.get((request.params as { provider: string }).provider);
  if (!provider) throw new SboError('BAD_REQUEST');
  return provider;
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SboError('BAD_REQUEST');
  return parsed.data;
}

async function known(database: Query, provider: Provider, username: string): Promise<Player> {
  const player = await findPlayer(database, provider, username);
  if (!player) throw new SboError('NO_PLAYER');
  return player;
}

const number = ({ decimals }: Provider, units: Units): number => Number(formatUnits(units, decimals));

/** Times are those of GMT-4. */
const hereOf = (text: string): Date => new Date(`${text}-04:00`);
