import { z } from 'zod';
import type { GameOptions } from '../game-options.ts';
import type { Provider } from '../providers.ts';
import { listTransfers, type Transaction } from '../transactions.repository.ts';
import { type TransferOutcome, transfer } from '../transfer.ts';
import { formatUnits, parseUnits, type Units } from '../units.ts';
import { AgentError, read } from './codes.ts';
import { knownMember, Username } from './known-member.ts';
import type { Post } from './post.ts';

const REPORT_ROWS_MAX = 200;
const END_OF_TIME = new Date(8.64e15);
const CALLS = [
  ['deposit', 'in'],
  ['withdraw', 'out'],
] as const;

const Member = z.object({ username: Username });
const Move = z.object({ username: Username, amount: z.union([z.string(), z.number()]).transform(String) });
const Time = z.iso.datetime({ offset: true });
const Report = z.object({ username: Username, from: Time, to: Time.optional() });

export function creditRoutes(post: Post, { database, clock }: GameOptions): void {
  post('credit', async (provider, { body }) => {
    const { balance, currency } = await knownMember(database, provider, read(Member, body).username);
    return { credit: formatUnits(balance, provider.decimals), currency };
  });

  for (const [call, direction] of CALLS) {
    post(call, async (provider, { body, faultMode }) => {
      const { username, amount: text } = read(Move, body);
      const amount = parseUnits(text, provider.decimals);
      if (!amount) throw new AgentError('BAD_AMOUNT');
      const once = () => transfer(database, provider, { username, direction, amount }, clock.now());
      const first = await once();
      // Nothing distinguishes the second arrival from a new transfer, so the money moves again.
      const second = faultMode === 'duplicate' ? await once() : first;
      return moved(provider, second.kind === 'done' ? second : first);
    });
  }

  post('transactions', async (provider, { body }) => {
    const { username, from, to } = read(Report, body);
    await knownMember(database, provider, username);
    const range = { from: new Date(from), to: to ? new Date(to) : END_OF_TIME, limit: REPORT_ROWS_MAX + 1 };
    const rows = await listTransfers(database, provider, username, range);
    return {
      transactions: rows.slice(0, REPORT_ROWS_MAX).map((row) => reportRow(provider, row)),
      more: rows.length > REPORT_ROWS_MAX,
    };
  });
}

function moved({ decimals }: Provider, outcome: TransferOutcome): object {
  if (outcome.kind === 'rejected') throw new AgentError('MEMBER_NOT_FOUND');
  if (outcome.kind === 'failed') {
    throw new AgentError(outcome.reason === 'PLAYER_LOCKED' ? 'MEMBER_LOCKED' : 'NOT_ENOUGH_CREDIT');
  }
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
