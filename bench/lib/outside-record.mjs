/** Compares what was acknowledged, in a record outside the database, with what database and games have. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { KINDS } from './failover-load.mjs';

/** @typedef {import('./failover-load.mjs').Kind} Kind */

const SETTLED_MS_MAX = 180_000;

/** What the database has of each kind, as members and marks. A transfer may be acknowledged as in progress. @type {Record<Kind, string>} */
const STORED = {
  transfer: `select member_id, amount::text as mark from game_transfer where direction = 'in' and status <> 'failed'`,
  withdrawal: 'select member_id, amount::text as mark from withdrawal',
  deposit: `select member_id, amount::text as mark from payment where state = 'credited'`,
  spin: 'select member_id, number::text as mark from spin',
  chat: `select c.member_id, m.message->'payload'->>'message' as mark from chat_message m
         join chat_conversation c on c.id = m.conversation_id where m.sender = 'customer'`,
};

/**
 * A deposit is acknowledged by the bank, which tells us again until we have it: it may come late, but not never.
 * @param {readonly import('./failover-load.mjs').Act[]} acknowledged @param {string} ownerUrl
 */
export async function compareRecord(acknowledged, ownerUrl) {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const nothing = () => /** @type {Record<Kind, number>} */ (Object.fromEntries(KINDS.map((kind) => [kind, 0])));
  const [lost, doubled] = [nothing(), nothing()];
  /** @type {string[]} */
  const missing = [];
  const deadline = Date.now() + SETTLED_MS_MAX;
  for (const kind of KINDS) {
    const acts = acknowledged.filter((act) => act.kind === kind).map(({ memberId, mark }) => `${memberId} ${mark}`);
    for (;;) {
      const { rows } = await database.query(STORED[kind]);
      const stored = rows.map(({ member_id: memberId, mark }) => `${memberId} ${mark}`);
      const has = new Set(stored);
      const absent = acts.filter((act) => !has.has(act));
      lost[kind] = absent.length;
      doubled[kind] = stored.length - has.size;
      if (kind !== 'deposit' || lost[kind] === 0 || Date.now() > deadline) {
        missing.push(...absent.map((act) => `${kind} ${act}`));
        break;
      }
      await delay(1_000);
    }
  }
  await database.end();
  return { lost, doubled, missing };
}

/** @param {string} ownerUrl @returns {Promise<number>}  Transfers that are still in progress at the end. */
export async function waitUntilSettled(ownerUrl) {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const deadline = Date.now() + SETTLED_MS_MAX;
  let open = 0;
  do {
    open = Number((await database.query("select count(*) from game_transfer where status = 'sent'")).rows[0].count);
    if (open > 0) await delay(1_000);
  } while (open > 0 && Date.now() < deadline);
  await database.end();
  return open;
}

/** Findings of the ledger, and players whose balance at the game is not what was transferred. @param {string} ownerUrl @param {string} outsideUrl */
export async function compareOutside(ownerUrl, outsideUrl) {
  const [ours, theirs] = [ownerUrl, outsideUrl].map((url) => new pg.Client({ connectionString: url }));
  if (!ours || !theirs) throw new Error('two addresses are needed');
  await Promise.all([ours.connect(), theirs.connect()]);
  const findings = Number((await ours.query('select count(*) from ledger.finding')).rows[0].count);
  const { rows: sent } = await ours.query(
    `select a.username, sum(t.units)::text as units from game_transfer t
     join game_account a on a.member_id = t.member_id and a.game_code = t.game_code
     where t.status = 'succeeded' and t.direction = 'in' and t.member_id like 'bench%' group by a.username`,
  );
  const { rows: players } = await theirs.query(
    'select username, balance_units::text as balance from sandbox.game_player',
  );
  const balances = new Map(players.map(({ username, balance }) => [username, balance]));
  const differing = sent.filter(({ username, units }) => balances.get(username) !== units).length;
  await Promise.all([ours.end(), theirs.end()]);
  return { findings, differing };
}

/** @param {Record<string, number>} counts */
export const sum = (counts) => Object.values(counts).reduce((a, b) => a + b, 0);
