import { randomInt, randomUUID } from 'node:crypto';
import { type Currency, parseMajor } from '@krapao/money';
import { expect } from 'vitest';
import { creditPayment, recordPayment } from '../modules/deposits/public.ts';
import { ledgerOn } from '../modules/ledger/public.ts';
import { memberAccount } from '../modules/members/public.ts';
import { sha256, systemRandom } from '../platform/secrets/random.ts';
import { e164, newPhone } from './members.ts';
import type { MoneyServer } from './money-server.ts';

export type Player = { id: string; token: string; bank: { code: string; accountNo: string; accountName: string } };

type Wanted = { money?: number; games?: readonly string[]; currency?: Currency; accountNo?: string };

/**
 * A signed-in member with money in the wallet and accounts in these games. Member and session are inserted as rows:
 * these tests create hundreds, and password hashing is slow by design.
 */
export async function givenPlayer(
  server: MoneyServer,
  { money = 0, games = [], currency = 'THB', accountNo }: Wanted = {},
): Promise<Player> {
  const bank = {
    code: currency === 'THB' ? 'KBANK' : 'BCEL',
    // Numbers that end in 0000 are closed accounts: the bank would refuse to pay.
    accountNo: accountNo ?? `${randomInt(1e8, 1e9)}1`,
    accountName: 'MALI JAIDEE',
  };
  const player = { id: systemRandom.letters(12), token: systemRandom.token(), bank };
  await server.database.query(
    `insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no, created_at)
     values ($1, $2, 'มะลิ ใจดี', 'x', $3, $4, $5, $6, now())`,
    [player.id, e164(newPhone()), currency, bank.code, bank.accountName, bank.accountNo],
  );
  await server.database.query(
    `insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at)
     values (gen_random_uuid(), $1, $2, '', '203.0.113.1', now(), now(), 1e12, now() + interval '10 years')`,
    [player.id, sha256(player.token)],
  );
  if (money > 0) await deposit(server, player.id, money);
  for (const gameCode of games) await activate(server, player, gameCode);
  return player;
}

async function activate(server: MoneyServer, { token }: Player, gameCode: string): Promise<void> {
  const { status } = await server.call('GET /api/wallet/activate/{slotCode}', {
    params: { slotCode: gameCode },
    token,
  });
  expect(status).toBe(200);
}

/** A settled deposit, as reported by the bank itself. */
export async function deposit(server: MoneyServer, memberId: string, amount: number, transRef = randomUUID()) {
  const { deposits, members } = server.modules;
  const { currency = 'THB' } = (await memberAccount(members, memberId)) ?? {};
  const payment = await recordPayment(deposits, {
    senderBank: 'KBANK',
    transRef,
    receiverBank: 'KBANK',
    receiverAccount: '0123456789',
    amount: parseMajor(amount, currency),
    currency,
    paidAt: new Date('2026-03-02T05:00:00.000Z'),
    source: 'feed',
  });
  return creditPayment(deposits, { paymentId: payment.id, memberId, channel: 'KBANK' });
}

export const newKey = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() });

export const transfer = (server: MoneyServer, { token }: Player, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST /api/wallet/transfer', { token, body, headers });

export const withdraw = (
  server: MoneyServer,
  { token }: Pick<Player, 'token'>,
  amount: unknown,
  headers: Record<string, string> = {},
) => server.call('POST /api/wallet/withdraw', { token, body: { amount }, headers });

/** Freezes a member's wallet like a reconciliation finding, or releases it. */
export const stopWallet = (server: MoneyServer, { id }: { id: string }, isStopped = true) =>
  server.database.query(
    'update ledger.balance set frozen = $2 where account_id in (select id from ledger.account where owner = $1)',
    [id, isStopped],
  );

/** The wallet as shown on home: its amount, and money in progress. */
export async function walletOf(server: MoneyServer, { token }: Player) {
  const { body } = await server.call('GET /api/wallet', { token });
  const { amount, inProgress } = body.wallet;
  return { amount, inProgress };
}

/** The total as shown on home: the wallet, money in progress, and the games at their rates. */
export async function shownTotal(server: MoneyServer, { token }: Player): Promise<number> {
  const { wallet, slots: gameAccounts } = (await server.call('GET /api/wallet', { token })).body;
  const inGames = gameAccounts.reduce((sum, { amount, ftWalletSlot }) => sum + amount * ftWalletSlot, 0);
  return wallet.amount + wallet.inProgress + inGames;
}

export async function statementOf(server: MoneyServer, { token }: Player, filter: object = {}) {
  const { status, body } = await server.call('POST /api/statement', {
    token,
    body: { page: 1, limit: 100, ...filter },
  });
  expect(status).toBe(200);
  return body;
}

/** The provider's own book of a member: completed transfers, and the balance in whole units. */
export async function providerBook(server: MoneyServer, { id }: { id: string }, game: string) {
  const [account] = await server.database.query<{ username: string; balance: number }>(
    `select p.username, (p.balance_units / 10.0 ^ g.decimals)::float8 as balance
     from sandbox.game_player p join game g on g.code = p.provider
     join game_account a on a.game_code = p.provider and a.username = p.username
     where a.member_id = $1 and p.provider = $2`,
    [id, game],
  );
  const made = await server.database.query<{ kind: string; amount: number }>(
    `select t.kind, (t.amount_units / 10.0 ^ g.decimals)::float8 as amount
     from sandbox.game_transaction t join game g on g.code = t.provider
     where t.provider = $1 and t.username = $2 and t.status = 'success' order by t.seq`,
    [game, account?.username],
  );
  return { balance: account?.balance ?? 0, made: made.map(({ kind, amount }) => `${kind} ${amount}`) };
}

/**
 * A member's money in total: the wallet with its holds, the vault, and every game by the provider's own book. While a transfer is
 * pending its money may appear on both sides or on neither.
 */
export async function totalOf(server: MoneyServer, { id }: { id: string }): Promise<number> {
  const [row] = await server.database.query<{ total: number }>(
    `select (
       coalesce((select sum(b.available + b.held) from ledger.balance b join ledger.account a on a.id = b.account_id
                 where a.kind in ('wallet', 'bonus', 'vault') and a.owner = $1), 0)
         / case (select currency from member where id = $1) when 'THB' then 100.0 else 1.0 end
       + coalesce((select sum(p.balance_units * g.rate / 10.0 ^ g.decimals)
                   from game_account a join game g on g.code = a.game_code
                   join sandbox.game_player p on p.provider = a.game_code and p.username = a.username
                   where a.member_id = $1), 0))::float8 as total`,
    [id],
  );
  return row?.total ?? Number.NaN;
}

/** Nothing is pending, every hold has ended, and the ledger adds up from its first entry. */
export async function expectBooksInOrder(server: MoneyServer): Promise<void> {
  const ledger = ledgerOn(server.connection.db);
  const { findings } = await ledger.reconcile({ full: true });
  expect([findings, await ledger.findings()]).toEqual([0n, []]);
}
