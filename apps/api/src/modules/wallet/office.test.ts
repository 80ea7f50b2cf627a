import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { deposit, givenPlayer, type Player, walletOf, withdraw } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { recordPayment } from '../deposits/public.ts';
import { ledgerOn } from '../ledger/public.ts';

let server: MoneyServer;
const { office, items } = givenReviewQueue((given) => {
  server = given;
});

const accountOf = (player: Player) =>
  ledgerOn(server.connection.db).openAccount({ kind: 'wallet', owner: player.id, currency: 'THB' });

/** Stops a wallet: the bank's feed names another sender for a payment that was already credited. */
async function givenStopped(): Promise<{ player: Player; id: string }> {
  const player = await givenPlayer(server, { money: 300 });
  const transRef = randomUUID();
  await deposit(server, player.id, 200, transRef);
  await server.database.query(
    `update payment set claimed_account = '1111111111', is_in_feed = false where trans_ref = $1`,
    [transRef],
  );
  await recordPayment(server.modules.deposits, {
    senderBank: 'KBANK',
    transRef,
    receiverBank: 'KBANK',
    receiverAccount: '0123456789',
    amount: 200_00n as never,
    currency: 'THB',
    senderAccount: '2222222222',
    paidAt: server.clock.now(),
    source: 'feed',
  });
  return { player, id: String(await accountOf(player)) };
}
const release = (id: string, as = nok, why = 'the sender wrote to us') =>
  office(`POST /api/office/wallets/${id}/release`, { as, body: { why } });

it('a stopped wallet shows what is owed and why, and is released with a reason, once', { tags: ['O118'] }, async () => {
  const { player, id } = await givenStopped();
  expect((await withdraw(server, player, 100)).status).toBe(502);
  const [item] = (await items('wallets')).filter((one) => one.id === id);
  expect(item).toMatchObject({ amount: 500, signals: [{ code: 'SENDER_MISMATCH' }] });
  expect((await office(`GET /api/office/wallets/${id}`)).body).toMatchObject({
    kind: 'wallet',
    isStopped: true,
    balance: 500,
    member: { id: player.id },
    findings: [{ fault: 'SENDER_MISMATCH', owed: 200 }],
  });
  expect((await release(id, nok, '')).status).toBe(400);
  const answers = await Promise.all([nok, tan, nok, tan].map((as) => release(id, as)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await office(`GET /api/office/wallets/${id}`)).body).toMatchObject({ isStopped: false, findings: [] });
  const [finding] = await server.database.query<{ note: string }>(
    `select note from ledger.finding where account_id = $1 and fault = 'SENDER_MISMATCH'`,
    [id],
  );
  expect(finding?.note).toMatch(/^the sender wrote to us \(operator (nok|tan)\)$/);
  expect((await withdraw(server, player, 100)).status).toBe(200);
  expect((await release(id)).body.message).toBe('ITEM_HANDLED');
});

it('a wallet whose books do not add up stays stopped, and says so', { tags: ['O118'] }, async () => {
  const { player, id } = await givenStopped();
  const set = (change: number) =>
    server.database.query('update ledger.balance set available = available + $2 where account_id = $1', [id, change]);
  await set(1);
  const { status, body } = await release(id);
  expect([status, body.message, body.faults]).toEqual([409, 'STILL_WRONG', expect.stringMatching(/\w/)]);
  expect((await office(`GET /api/office/wallets/${id}`)).body.isStopped).toBe(true);
  await set(-1);
  expect((await release(id)).status).toBe(200);
  expect((await walletOf(server, player)).amount).toBe(500);
});

it('a wallet that is not there, or is the house’s own, is not shown', async () => {
  const house = await ledgerOn(server.connection.db).openAccount({ kind: 'bank', owner: 'KBANK', currency: 'THB' });
  for (const id of ['999999999', String(house)]) {
    expect((await office(`GET /api/office/wallets/${id}`)).status).toBe(404);
    expect((await release(id)).status).toBe(404);
  }
  expect((await office('GET /api/office/wallets/abc')).status).toBe(400);
});
