import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Problem, parse } from '../../problem.ts';
import type { GameOptions } from '../game-options.ts';
import type { Provider } from '../providers.ts';
import { findByReference, type Transaction } from '../transactions.repository.ts';
import { type TransferOutcome, transfer } from '../transfer.ts';
import { formatUnits, parseUnits, type Units } from '../units.ts';
import type { Flights } from './flights.ts';
import type { Post } from './post.ts';

const Reference = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _');
const Transfer = z.object({
  player: z.string().min(1).max(40),
  amount: z.string().max(20),
  currency: z.enum(['THB', 'LAK']),
  reference: Reference,
});
const OneReference = z.object({ reference: Reference });

export function transferRoutes(post: Post, { database, clock }: GameOptions, flights: Flights): void {
  for (const direction of ['in', 'out'] as const) {
    post(`transfer/${direction}`, async (provider, { body, isFirstFlight, faultMode }, reply) => {
      const { player, amount: text, currency, reference } = parse(Transfer, body);
      const amount = parseUnits(text, provider.decimals);
      if (!amount) {
        throw new Problem(400, 'BAD_AMOUNT', `an amount is above 0 with at most ${provider.decimals} decimals`);
      }
      if (!isFirstFlight && !(await findByReference(database, provider, reference))) {
        throw new Problem(409, 'TRANSFER_PROCESSING', 'this reference is being processed');
      }
      const command = { username: player, direction, amount, currency, reference };
      const outcome = await transfer(database, provider, command, clock.now());
      if (faultMode === 'duplicate' && outcome.kind === 'done') {
        throw new Problem(409, 'DUPLICATE_REFERENCE', 'this reference was received twice; ask for its status');
      }
      return answer(provider, currency, outcome, reply);
    });
  }

  post('transfer/status', async (provider, { body }) => {
    const { reference } = parse(OneReference, body);
    const found = await findByReference(database, provider, reference);
    if (found) return view(provider, found.currency, found);
    if (flights.has(provider, reference)) return { reference, status: 'processing' };
    throw new Problem(404, 'TRANSFER_NOT_FOUND', 'no transfer has this reference');
  });
}

const REFUSALS = {
  PLAYER_NOT_FOUND: [404, 'no such player'],
  CURRENCY_MISMATCH: [409, 'this player has another currency'],
  REFERENCE_CONFLICT: [409, 'this reference belongs to another transfer'],
  PLAYER_LOCKED: [422, 'this player is locked'],
  INSUFFICIENT_BALANCE: [422, 'the balance is smaller than the amount'],
} as const;

function answer(provider: Provider, currency: string, outcome: TransferOutcome, reply: FastifyReply) {
  if (outcome.kind === 'done') return view(provider, currency, outcome.transaction);
  const [status, detail] = REFUSALS[outcome.reason];
  return reply.code(status).send(new Problem(status, outcome.reason, detail).body);
}

function view(provider: Provider, currency: string, transaction: Transaction) {
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
