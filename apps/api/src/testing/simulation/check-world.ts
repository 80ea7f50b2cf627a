import { isDeepStrictEqual } from 'node:util';
import { ledgerOn } from '../../modules/ledger/public.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { totalOf, transfer, withdraw } from '../money.ts';
import { fundsOf, refreshGames, runningOf } from '../rewards.ts';
import { isDone } from './act.ts';
import { openGames } from './operator-acts.ts';
import type { Owned, World } from './world.ts';

/** Minutes until everything interrupted or unknown must be settled, once the world outside is well. */
const MINUTES_MAX = 30;

/** Heals the world outside and settles everything, at first with games closed as they are, then with all of them open. */
export async function settleAll(world: World, everybody: readonly Owned[]): Promise<void> {
  await world.sandbox.call('DELETE', '/faults');
  await settle(world, everybody);
  await openGames(world);
  await settle(world, everybody);
}

/** Lets every member look at home, and minutes pass until nothing is pending. */
async function settle(world: World, everybody: readonly Owned[]): Promise<void> {
  for (const { player } of everybody) await refreshGames(world.servers[0], player);
  for (let minute = 0; minute < MINUTES_MAX; minute += 1) {
    for (const server of world.servers) await world.minute(server);
    if ((await pending(world)).length === 0) return;
  }
  throw new Error(`still pending after ${MINUTES_MAX} minutes: ${(await pending(world)).join(', ')}`);
}

const pending = async ({ database }: World): Promise<string[]> =>
  (
    await database.query<{ what: string }>(
      `select 'transfer ' || reference as what from game_transfer where status = 'sent'
       union all select 'withdrawal ' || reference from withdrawal where status = 'approved'
       -- One that came in above a limit waits for the limit.
       union all select 'gift ' || g.hash from gift_link g where g.state = 'sent' and not exists (
         select from payment p where p.member_id = g.member_id and p.sender_bank = 'GIFT' and p.state = 'review')`,
    )
  ).map(({ what }) => what);

async function expectNone({ database }: World, what: string, query: string): Promise<void> {
  const rows = await database.query(query);
  if (rows.length > 0) throw new Error(`${what}: ${JSON.stringify(rows)}`);
}

/** Checks that hold at any moment, also while acts are pending. */
export async function checkAlways(world: World): Promise<void> {
  await expectNone(
    world,
    'negative',
    `select a.owner, a.kind, b.available, b.held from ledger.balance b join ledger.account a on a.id = b.account_id
     where a.side = 'member' and (b.available < 0 or b.held < 0)`,
  );
  await expectNone(
    world,
    'two payouts of one withdrawal',
    `select account_no, amount, count(*) from sandbox.payout where status = 'paid' group by reference, account_no, amount
     having count(*) > 1`,
  );
  await expectNone(
    world,
    'allowed by who asked',
    `select id, kind from approval where asked_by = decided_by and state = 'allowed'`,
  );
}

/** Checks for when nothing is pending: balances equal the model, and the books add up. */
export async function checkQuiet(world: World, everybody: readonly Owned[]): Promise<void> {
  const ledger = ledgerOn(world.servers[0].connection.db);
  const { findings } = await ledger.reconcile({ full: true });
  const found = await ledger.findings();
  if (findings !== 0n || found.length > 0) throw new Error(`findings: ${JSON.stringify(found)}`);
  await expectNone(
    world,
    'in no queue',
    `select w.reference from withdrawal w where w.status = 'requested' and not exists (
       select from queue_item q where q.kind = 'withdrawals' and q.item_id = w.id::text and q.left_at is null)
     union all
     select p.id::text from payment p where p.state = 'review' and not exists (
       select from queue_item q where q.kind in ('payments', 'qr') and q.item_id = p.id::text and q.left_at is null)`,
  );
  for (const owned of everybody) {
    await checkOwned(world, owned);
    await checkLimit(world, owned);
    await checkReward(world, owned);
    await checkAcknowledged(world, owned);
  }
}

async function checkOwned(world: World, owned: Owned): Promise<void> {
  const { player } = owned;
  const minors =
    owned.minor + (await redeemed(world, owned)) - (await undecided(world, owned)) - (await paidOut(world, owned));
  const expected = minors / 100;
  const actual = await totalOf(world.servers[0], player);
  if (Math.abs(expected - actual) > 0.001) throw new Error(`${player.id} owns ${actual}, the model says ${expected}`);
}

/** No more was credited since a limit was set than it allows, for each day begun. */
async function checkLimit(world: World, { player, limit }: Owned): Promise<void> {
  if (!limit) return;
  const days = Math.ceil((world.clock.now().getTime() - limit.at.getTime()) / DAY_MS);
  const since = (await world.creditedTo(player)) - limit.credited;
  const allowed = Math.max(0, limit.minor - limit.credited) + days * limit.minor;
  const isSameDay = bangkokDay(limit.at) === bangkokDay(world.clock.now());
  if (since > (isSameDay ? Math.max(0, limit.minor - limit.credited) : allowed))
    throw new Error(`${player.id} was credited ${since} above a limit of ${limit.minor} (${limit.credited} before)`);
}
const bangkokDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'Asia/Bangkok' });

/**
 * A reward ends only where its balance came to an end of it, and goes on only between them, at the latest when its member
 * withdraws. What is beside it can be withdrawn, and nothing else.
 */
async function checkReward(world: World, owned: Owned): Promise<void> {
  const { player, reward } = owned;
  const [server] = world.servers;
  if (!reward) {
    if (await runningOf(server, player)) throw new Error(`${player.id} has a reward that nobody claimed`);
    return;
  }
  const { base, won, lost, debited } = reward;
  // A correction takes free money, and what is missing of it from the reward: which, depends on what came first.
  const balance = base + won - lost - debited;
  const free = Math.max(0, (await totalOf(server, player)) - balance / 100);
  const state = await stateOf(world, reward.id);
  const { available } = await fundsOf(server, player);
  const above = Math.max(100, Math.floor(free) + 1);
  const isWithdrawn = isDone(await withdraw(server, player, above));
  const after = await stateOf(world, reward.id);
  const figures = JSON.stringify({ ...reward, free, state, available, above, isWithdrawn, after });
  if (after === 'succeeded' && base + won < base * 3) throw new Error(`succeeded too early: ${figures}`);
  if (after === 'failed' && base - lost - debited > base * 0.1) throw new Error(`failed too early: ${figures}`);
  if (after !== 'running') return;
  if (balance >= base * 3 || balance + debited <= base * 0.1) throw new Error(`goes on beyond its end: ${figures}`);
  if (available > free + 0.001 || isWithdrawn) throw new Error(`more than what is free: ${figures}`);
}
async function stateOf({ database }: World, id: string): Promise<string | undefined> {
  const [row] = await database.query<{ state: string }>('select state from reward where id = $1', [id]);
  return row?.state;
}

/** A repeated request gets the answer that was acknowledged. */
async function checkAcknowledged({ servers }: World, { player, keys }: Owned): Promise<void> {
  for (const [key, { body, answer }] of keys) {
    const again = await transfer(servers[0], player, body, { 'idempotency-key': key });
    if (!isDeepStrictEqual(again.body, answer))
      throw new Error(`an acknowledged transfer changed: ${JSON.stringify([answer, again.status, again.body])}`);
  }
}

async function sumOf({ database }: World, query: string, values: unknown[]): Promise<number> {
  const [row] = await database.query<{ minor: number }>(query, values);
  return row?.minor ?? 0;
}

/** Paid, and waiting for a person or for a limit: in a queue, and not credited yet. */
const undecided = (world: World, { player, codes }: Owned) =>
  sumOf(
    world,
    `select coalesce(sum(amount), 0)::float8 as minor from payment
     where state = 'review' and (member_id = $1 or upper(note) = any ($2))`,
    [player.id, codes],
  );

/** By the bank's own book. */
const paidOut = (world: World, { player }: Owned) =>
  sumOf(
    world,
    `select coalesce(sum(amount::numeric * 100), 0)::float8 as minor from sandbox.payout
     where account_no = $1 and status = 'paid'`,
    [player.bank.accountNo],
  );

/** By the wallet company's own book. */
async function redeemed({ database }: World, { gifts }: Owned): Promise<number> {
  const rows = await database.query<{ hash: string }>('select hash from sandbox.gift_ticket');
  return gifts
    .filter(({ hash }) => rows.some((row) => row.hash === hash))
    .reduce((sum, gift) => sum + gift.amount * 100, 0);
}
