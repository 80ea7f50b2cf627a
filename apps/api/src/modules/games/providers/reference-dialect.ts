import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { formatUnits, parseUnits } from '../exchange.ts';
import { post } from './post.ts';
import { type GameTransfer, type Outcome, type Provider, ProviderError } from './provider.ts';

const Player = z.object({ player: z.string(), password: z.string() });
const Balance = z.object({ balance: z.string() });
const Launch = z.object({ url: z.string() });
const Transfer = z.object({
  reference: z.string(),
  status: z.enum(['success', 'failed', 'processing']),
  transactionId: z.coerce.string().optional(),
  balanceAfter: z.string().optional(),
  reason: z.string().optional(),
});
const Problem = z.object({ error: z.object({ code: z.string() }) });

/** Codes that leave the outcome open: the transfer may have been made, or may still be under way. */
const UNDECIDED = new Set(['TRANSFER_PROCESSING', 'DUPLICATE_REFERENCE', 'TRY_AGAIN']);

const reasonOf = (code: string | undefined) => (code === 'INSUFFICIENT_BALANCE' ? 'insufficient' : 'refused');

export type ReferenceDialect = { url: string; secret: string; operator: string; decimals: number; timeoutMs: number };

/**
 * Providers that take our id with every transfer: signed JSON, and a transfer can be sent again or
 * asked for by its reference as often as needed.
 */
export function referenceDialect(options: ReferenceDialect): Provider {
  const { url, secret, operator, decimals, timeoutMs } = options;

  async function ask(call: string, body: object) {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-operator': operator, 'x-signature': signature };
    const answer = await post(`${url}/${call}`, { headers, body: text }, timeoutMs);
    const problem = Problem.safeParse(answer.body);
    if (answer.status === 200 || !problem.success) return { status: answer.status, body: answer.body, code: undefined };
    return { status: answer.status, body: answer.body, code: problem.data.error.code };
  }

  async function expect<Schema extends z.ZodType>(
    schema: Schema,
    call: string,
    body: object,
  ): Promise<z.infer<Schema>> {
    const { status, body: answer, code } = await ask(call, body);
    if (code && status < 500) throw new ProviderError('refused', code);
    const parsed = schema.safeParse(answer);
    if (status !== 200 || !parsed.success) throw new ProviderError('unavailable', `${call} answered ${status}`);
    return parsed.data;
  }

  /** A transfer, new or repeated, and a question about one are answered alike. */
  async function outcomeOf(call: string, body: object): Promise<Outcome | 'absent'> {
    try {
      const { status, body: answer, code } = await ask(call, body);
      if (code === 'TRANSFER_NOT_FOUND') return 'absent';
      if (code && status < 500 && !UNDECIDED.has(code)) return { kind: 'rejected', reason: reasonOf(code) };
      const parsed = Transfer.safeParse(answer);
      if (status !== 200 || !parsed.success) return { kind: 'unknown', reason: code ?? `answered ${status}` };
      return readTransfer(parsed.data);
    } catch (error) {
      return { kind: 'unknown', reason: (error as Error).message };
    }
  }

  function readTransfer(found: z.infer<typeof Transfer>): Outcome {
    if (found.status === 'processing') return { kind: 'unknown', reason: 'processing' };
    if (found.status === 'failed') return { kind: 'rejected', reason: reasonOf(found.reason) };
    const balance = found.balanceAfter === undefined ? undefined : parseUnits(found.balanceAfter, decimals);
    return {
      kind: 'accepted',
      providerReference: found.transactionId ?? found.reference,
      ...(balance !== undefined && { balance }),
    };
  }

  async function send({ reference, username, direction, units, currency }: GameTransfer): Promise<Outcome> {
    const body = { player: username, amount: formatUnits(units, decimals), currency, reference };
    const outcome = await outcomeOf(`transfer/${direction}`, body);
    return outcome === 'absent' ? { kind: 'unknown', reason: 'absent' } : outcome;
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
    balance: async (username) =>
      parseUnits((await expect(Balance, 'player/balance', { player: username })).balance, decimals),
    launch: async ({ username, password }, language) =>
      (await expect(Launch, 'game/launch', { player: username, password, language })).url,
    transfer: send,
    async resolve(transfer) {
      const found = await outcomeOf('transfer/status', { reference: transfer.reference });
      // Never heard of it: sending the same reference again is safe, and it settles the matter for good.
      return found === 'absent' ? send(transfer) : found;
    },
  };
}
