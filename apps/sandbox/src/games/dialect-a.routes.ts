import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import { sameText } from '../same-text.ts';
import type { GameOptions } from './game-options.ts';
import {
  findByExternalId,
  findPlayer,
  insertPlayer,
  type Player,
  randomName,
  resetPassword,
} from './players.repository.ts';
import { type Provider, providerByCode, signingSecret } from './providers.ts';
import { closeOpenHand } from './rounds.ts';
import { createSession, endSessions, playUrl } from './sessions.ts';
import { findByReference, type Transaction } from './transactions.repository.ts';
import { type TransferOutcome, transfer } from './transfer.ts';
import { formatUnits, parseUnits, type Units } from './units.ts';

const Currency = z.enum(['THB', 'LAK']);
const Name = z.string().min(1).max(40);
const Reference = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _');
const CreatePlayer = z.object({ externalId: z.string().min(1).max(64), currency: Currency });
const OnePlayer = z.object({ player: Name });
const OneReference = z.object({ reference: Reference });
const Transfer = z.object({ player: Name, amount: z.string().max(20), currency: Currency, reference: Reference });
const Launch = z.object({
  player: Name,
  password: z.string().max(40),
  language: z.enum(['th', 'la', 'en']).default('th'),
});

/** Dialect A, "reference": signed JSON, and every transfer can be asked for by the operator's own id. */
export async function dialectARoutes(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { database, clock, faults, closing, random, publicUrl } = options;
  const inFlight = new Set<string>();

  // The signature covers the bytes as they came, so they are kept until it has been checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, raw: Buffer) => raw,
  );
  app.addHook('preHandler', async (request) => {
    request.body = verified(request, providerOf(request));
  });
  watchFlights(app, inFlight);
  sufferFaults(app, { faults, closing, serviceOf: (request) => providerOf(request).code, refuse });

  const post = (call: string, handle: (provider: Provider, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.post(`/games/a/:provider/${call}`, { config: { call } }, async (request, reply) =>
      handle(providerOf(request), request, reply),
    );

  post('player/create', async (provider, { body }) => {
    const { externalId, currency } = parse(CreatePlayer, body);
    const fresh = { username: `${provider.code.slice(0, 3)}${randomName(7)}`, externalId, currency };
    const player =
      (await insertPlayer(database, provider, fresh, clock.now())) ??
      (await findByExternalId(database, provider, externalId));
    if (!player) throw new Problem(503, 'TRY_AGAIN', 'the name just chosen was taken');
    if (player.currency !== currency) throw new Problem(409, 'CURRENCY_MISMATCH', `this player has ${player.currency}`);
    return { player: player.username, password: player.password, currency };
  });

  post('player/balance', async (provider, { body }) => {
    const { username, balance, currency } = await known(provider, parse(OnePlayer, body).player);
    return { player: username, balance: formatUnits(balance, provider.decimals), currency };
  });

  post('player/kick', async (provider, { body }) => {
    const { username } = await known(provider, parse(OnePlayer, body).player);
    await endSessions(database, provider, username);
    await closeOpenHand({ database, random }, { provider, username, now: clock.now() });
    return { player: username, status: 'kicked' };
  });

  post('player/reset-password', async (provider, { body }) => {
    const { username } = await known(provider, parse(OnePlayer, body).player);
    await endSessions(database, provider, username);
    return { player: username, password: await resetPassword(database, provider, username) };
  });

  post('game/launch', async (provider, request) => {
    const { player, password, language } = parse(Launch, request.body);
    const { username, password: right, locked } = await known(provider, player);
    if (!sameText(password, right)) throw new Problem(422, 'WRONG_PASSWORD', 'the password does not match');
    if (locked) throw new Problem(422, 'PLAYER_LOCKED', 'this player is locked');
    const { token, expiresAt } = await createSession(database, provider, username, clock.now());
    return { url: playUrl(publicUrl(request), provider, token, language), expiresAt: expiresAt.toISOString() };
  });

  for (const direction of ['in', 'out'] as const) {
    post(`transfer/${direction}`, async (provider, request, reply) => {
      const { player, amount, currency, reference } = parse(Transfer, request.body);
      const units = parseAmount(provider, amount);
      const command = { username: player, direction, amount: units, currency, reference };
      if (!request.isFirstFlight && !(await findByReference(database, provider, reference))) {
        throw new Problem(409, 'TRANSFER_PROCESSING', 'this reference is being processed');
      }
      const outcome = await transfer(database, provider, command, clock.now());
      if (request.faultMode === 'duplicate' && outcome.kind === 'done') {
        throw new Problem(409, 'DUPLICATE_REFERENCE', 'this reference was received twice; ask for its status');
      }
      return answerTransfer(provider, currency, outcome, reply);
    });
  }

  post('transfer/status', async (provider, { body }) => {
    const { reference } = parse(OneReference, body);
    const found = await findByReference(database, provider, reference);
    if (found) return transferView(provider, found.currency, found);
    if (inFlight.has(flightKey(provider, reference))) return { reference, status: 'processing' };
    throw new Problem(404, 'TRANSFER_NOT_FOUND', 'no transfer has this reference');
  });

  async function known(provider: Provider, username: string): Promise<Player> {
    const player = await findPlayer(database, provider, username);
    if (!player) throw new Problem(404, 'PLAYER_NOT_FOUND', 'no such player');
    return player;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** False while an earlier request with the same reference has not been answered. */
    isFirstFlight: boolean;
  }
}

const flightKey = (provider: Provider, reference: unknown) => `${provider.code} ${String(reference)}`;

/** Remembers transfers from arrival to answer, so that their status is `processing` and not "never heard of". */
function watchFlights(app: FastifyInstance, inFlight: Set<string>): void {
  const keyOf = (request: FastifyRequest) =>
    request.routeOptions.config.call?.match(/^transfer\/(in|out)$/) &&
    flightKey(providerOf(request), (request.body as { reference?: unknown } | null)?.reference);

  app.decorateRequest('isFirstFlight', false);
  app.addHook('preHandler', async (request) => {
    const key = keyOf(request);
    if (!key) return;
    request.isFirstFlight = !inFlight.has(key);
    inFlight.add(key);
  });
  app.addHook('onSend', async (request) => {
    const key = request.isFirstFlight && keyOf(request);
    if (key) inFlight.delete(key);
  });
}

function providerOf(request: FastifyRequest): Provider {
  const provider = providerByCode.get((request.params as { provider: string }).provider);
  if (provider?.dialect !== 'a') throw new Problem(404, 'NOT_FOUND', 'no such provider in this dialect');
  return provider;
}

function verified(request: FastifyRequest, provider: Provider): unknown {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const wanted = createHmac('sha256', signingSecret(provider)).update(raw).digest('hex');
  const { 'x-operator': operator, 'x-signature': signature } = request.headers;
  if (operator !== 'krapao' || !sameText(String(signature).toLowerCase(), wanted)) {
    throw new Problem(401, 'BAD_SIGNATURE', 'the operator is unknown or the signature does not match the body');
  }
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new Problem(400, 'BAD_REQUEST', 'the body is not JSON');
  }
}

function parseAmount({ decimals }: Provider, text: string): Units {
  const units = parseUnits(text, decimals);
  if (!units) throw new Problem(400, 'BAD_AMOUNT', `an amount is above 0 with at most ${decimals} decimals`);
  return units;
}

function answerTransfer(provider: Provider, currency: string, outcome: TransferOutcome, reply: FastifyReply) {
  if (outcome.kind === 'done') return transferView(provider, currency, outcome.transaction);
  const status = { PLAYER_NOT_FOUND: 404, CURRENCY_MISMATCH: 409, REFERENCE_CONFLICT: 409 } as const;
  const code = outcome.kind === 'rejected' ? status[outcome.reason] : 422;
  return reply.code(code).send(new Problem(code, outcome.reason, EXPLAIN[outcome.reason]).body);
}

const EXPLAIN = {
  PLAYER_NOT_FOUND: 'no such player',
  CURRENCY_MISMATCH: 'this player has another currency',
  REFERENCE_CONFLICT: 'this reference belongs to another transfer',
  PLAYER_LOCKED: 'this player is locked',
  INSUFFICIENT_BALANCE: 'the balance is smaller than the amount',
} as const;

function transferView(provider: Provider, currency: string, transaction: Transaction) {
  const money = (units: Units) => formatUnits(units, provider.decimals);
  return {
    reference: transaction.reference,
    transactionId: transaction.id,
    status: transaction.status,
    direction: transaction.kind,
    player: transaction.username,
    amount: money(transaction.amount),
    currency,
    balanceBefore: money(transaction.before),
    balanceAfter: money(transaction.after),
    createdAt: transaction.createdAt.toISOString(),
    ...(transaction.reason && { reason: transaction.reason }),
  };
}

const refuse = (reply: FastifyReply) =>
  reply.code(422).send(new Problem(422, 'REFUSED', 'the provider refuses this call').body);
