import { createHmac } from 'node:crypto';
import { formatUnits, parseUnits, readUnits } from '@krapao/money/exchange';
import { z } from 'zod';
import { defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import type { OutsideHttp } from '../../../platform/connections/outside-http.ts';
import {
  type GameService,
  type GameTransfer,
  jsonOf,
  type Outcome,
  type Provider,
  ProviderError,
  readBets,
} from '../provider.ts';
import { checkProvider } from './check-provider.ts';

const Player = z.object({ player: z.string(), password: z.string() });
const Balance = z.object({ balance: z.string() });
const Launch = z.object({ url: z.string() });
const Transfer = z.object({
  reference: z.string(),
  status: z.enum(['success', 'failed', 'processing']),
  direction: z.string().optional(),
  amount: z.string().optional(),
  transactionId: z.coerce.string().optional(),
  balanceAfter: z.string().optional(),
  reason: z.string().optional(),
});
const Bets = z.object({
  bets: z.array(
    z.object({
      betId: z.coerce.string().min(1),
      player: z.string(),
      stake: z.string(),
      validAmount: z.string(),
      payout: z.string(),
      settledAt: z.iso.datetime({ offset: true }),
    }),
  ),
  next: z.string().min(1),
  more: z.boolean(),
});
const OpenBets = z.object({ open: z.int().min(0) });
const Problem = z.object({ error: z.object({ code: z.string() }) });

/** Codes that guarantee that a transfer was not made. After any other it may have been made, or may still be. */
const REFUSALS = new Set([
  'INSUFFICIENT_BALANCE',
  'PLAYER_LOCKED',
  'REFUSED',
  'BAD_REQUEST',
  'BAD_AMOUNT',
  'PLAYER_NOT_FOUND',
  'CURRENCY_MISMATCH',
  'BAD_SIGNATURE',
]);

const reasonOf = (code: string | undefined) => (code === 'INSUFFICIENT_BALANCE' ? 'insufficient' : 'refused');

const settings = z.object({
  url: ServiceUrl,
  operator: z.string().min(1),
  secret: secret(z.string().min(1)),
});

type Options = z.infer<typeof settings> & { http: OutsideHttp; decimals: number };

/**
 * Providers that accept our id with every transfer: signed JSON, and a transfer can be resent or queried by
 * its reference as often as needed. Amounts are text with the decimals of the game.
 */
export const reference = defineAdapter<GameService, typeof settings>({
  name: 'reference',
  title: 'Signed JSON, our reference',
  settings,
  create(given, { http }) {
    const provider = (decimals: number) => clientOf({ ...given, http, decimals });
    return {
      port: { provider },
      async check() {
        await checkProvider(provider(0), {
          notFound: 'PLAYER_NOT_FOUND',
          isKey: (code) => code === 'BAD_SIGNATURE',
        });
        return {};
      },
    };
  },
});

function clientOf({ url, secret: key, operator, decimals, http }: Options): Provider {
  async function request(call: string, body: object, timeoutMs?: number) {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(text).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-operator': operator, 'x-signature': signature };
    const answer = await jsonOf(
      http(new URL(call, url), { method: 'POST', headers, text, ...(timeoutMs && { timeoutMs }) }),
    );
    const problem = Problem.safeParse(answer.body);
    if (answer.status === 200 || !problem.success) return { status: answer.status, body: answer.body, code: undefined };
    return { status: answer.status, body: answer.body, code: problem.data.error.code };
  }

  async function expect<Schema extends z.ZodType>(
    schema: Schema,
    call: string,
    body: object,
    timeoutMs?: number,
  ): Promise<z.infer<Schema>> {
    const { status, body: answer, code } = await request(call, body, timeoutMs);
    if (code && status < 500) throw new ProviderError('refused', code);
    const parsed = schema.safeParse(answer);
    if (status !== 200 || !parsed.success) throw new ProviderError('unavailable', `${call} answered ${status}`);
    return parsed.data;
  }

  async function send(transfer: GameTransfer): Promise<Outcome> {
    const { reference, username, direction, units, currency } = transfer;
    const body = { player: username, amount: formatUnits(units, decimals), currency, reference };
    try {
      const { status, body: answer, code } = await request(`transfer/${direction}`, body);
      if (code && status < 500 && REFUSALS.has(code)) return { kind: 'rejected', reason: reasonOf(code) };
      return status === 200 ? readTransfer(transfer, answer) : unknown(code ?? `answered ${status}`);
    } catch (error) {
      return unknown((error as Error).message);
    }
  }

  /** Accepts an answer only if it is about this transfer. */
  function readTransfer({ reference, direction, units }: GameTransfer, answer: unknown): Outcome {
    const parsed = Transfer.safeParse(answer);
    if (!parsed.success) return unknown('made no sense');
    const found = parsed.data;
    const isOurs =
      found.reference === reference &&
      (found.direction ?? direction) === direction &&
      (found.amount === undefined || readUnits(found.amount, decimals) === units);
    if (!isOurs) return unknown('answered for another transfer');
    if (found.status === 'processing') return unknown('processing');
    if (found.status === 'failed') return { kind: 'rejected', reason: reasonOf(found.reason) };
    const balance = readUnits(found.balanceAfter ?? '', decimals);
    return { kind: 'accepted', providerReference: found.transactionId ?? found.reference, balance };
  }

  return {
    async openAccount({ id, currency }) {
      const { player, password } = await expect(Player, 'player/create', { externalId: id, currency });
      return { username: player, password };
    },
    async resetPassword(username) {
      const { password } = await expect(Player, 'player/reset-password', { player: username });
      return { username, password };
    },
    balance: async (username, timeoutMs) =>
      parseUnits((await expect(Balance, 'player/balance', { player: username }, timeoutMs)).balance, decimals),
    launch: async ({ username, password }, language) =>
      (await expect(Launch, 'game/launch', { player: username, password, language })).url,
    transfer: send,
    async bets(after) {
      const { bets, next, more } = await expect(Bets, 'bet/list', { after });
      const units = (text: string) => parseUnits(text, decimals);
      return readBets(() => ({
        bets: bets.map(({ betId, player, stake, validAmount, payout, settledAt }) => ({
          id: betId,
          username: player,
          stake: units(stake),
          valid: units(validAmount),
          payout: units(payout),
          settledAt: new Date(settledAt),
        })),
        next,
        more,
      }));
    },
    hasOpenBet: async (username, timeoutMs) =>
      (await expect(OpenBets, 'bet/open', { player: username }, timeoutMs)).open > 0,
    async resolve(transfer) {
      try {
        const { status, body, code } = await request('transfer/status', { reference: transfer.reference });
        // Unknown to the provider: resending the same reference is safe and makes the outcome final.
        if (code === 'TRANSFER_NOT_FOUND') return await send(transfer);
        if (status !== 200) return unknown(code ?? `answered ${status}`);
        // The returned balance is from the time of the transfer, not current.
        return { ...readTransfer(transfer, body), balance: undefined };
      } catch (error) {
        return unknown((error as Error).message);
      }
    },
  };
}

const unknown = (reason: string): Outcome => ({ kind: 'unknown', reason });
