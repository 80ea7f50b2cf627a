/**
 * Cost of a member's limits on a transfer to a game. The same transfers with every limit set, without a limit, and with
 * the check replaced by nothing; rounds alternate, so that a busy machine affects all three.
 *
 *   npm run bench:limits -- [--rounds 7] [--seconds 3] [--clients 8]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { printFigures } from './lib/figures.mjs';
import { interleave, print } from './lib/measure.mjs';
import { callAs, makeMembers } from './lib/members.mjs';
import { startBare, startLoad } from './lib/start.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
  },
});
const RICH_SATANG = 100_000_000_000n;
const GAME = 'takraw';
const GOAL = 1.1;
/** High enough that none is reached. */
const SET = `
  insert into play_limit (member_id, kind, period, amount)
  select $1, kind, period, 100000000000 from (values
    ('loss', 'day'), ('loss', 'week'), ('loss', 'month'),
    ('play-time', 'day'), ('play-time', 'week'), ('play-time', 'month'), ('session', 'session')
  ) as limits (kind, period)`;
const CHECK = `'check_play(text,bigint,timestamptz)'::regprocedure`;
const NO_CHECK = `
  create or replace function check_play(p_member text, p_amount bigint, p_at timestamptz) returns void
  language plpgsql set search_path = '' as $$ begin end $$`;

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const provider = await startBare(life, 'provider', {});
  const { apiUrl, databaseUrl } = await startTestWorld(life, step, {
    demo: 'off',
    env: { GAMES_URL: provider.url, RATE_LIMIT_FACTOR: '1000000' },
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const clients = Number(options.clients);
  const members = await step('making members', () => makeMembers(database, clients * 2, RICH_SATANG));
  for (const { token } of members) await callAs(apiUrl, token)('GET', `/api/wallet/activate/${GAME}`);
  const [limited, free] = [members.slice(0, clients), members.slice(clients)];
  for (const { id } of limited) await database.query(SET, [id]);
  await database.query('analyze');
  const { rows } = await database.query(`select pg_get_functiondef(${CHECK}) as source`);
  const source = String(rows[0]?.source);

  const load = startLoad(life);
  const body = { from: 'WALLET', to: GAME, amount: 1 };
  /** @param {{ token: string }[]} senders */
  const transfers = (senders) =>
    load({
      port: Number(new URL(apiUrl).port),
      asks: senders.map(({ token }) => ({ token, method: 'POST', path: '/api/wallet/transfer', body })),
      ms: Number(options.seconds) * 1_000,
    });
  const scenarios = {
    'every limit set': () => transfers(limited),
    'no limit set': () => transfers(free),
    'the check replaced by nothing': async () => {
      await database.query(NO_CHECK);
      try {
        return await transfers(limited);
      } finally {
        await database.query(source);
      }
    },
  };
  await step('warming up', async () => {
    for (const run of Object.values(scenarios)) await run();
  });
  const results = await step(`measuring ${options.rounds} rounds of ${clients} clients`, () =>
    interleave(Number(options.rounds), scenarios),
  );
  print(results);
  const [all, none, off] = Object.values(results);
  const ratio = (/** @type {{ p50: number } | undefined} */ one) => (one?.p50 ?? Number.NaN) / (off?.p50 ?? Number.NaN);
  console.log(
    `with every limit a transfer takes ${ratio(all).toFixed(2)} times its time without a check, goal ${GOAL}`,
  );
  console.log(`without a limit it takes ${ratio(none).toFixed(2)} times that`);
  const { rows: counted } = await database.query(
    'select count(*)::int as sent from game_transfer where member_id = $1',
    [limited[0]?.id],
  );
  console.log(`each member with limits has made ${counted[0]?.sent} transfers this month`);
  await database.end();
  printFigures([
    { name: 'transfer with every limit, of one without a check', value: ratio(all), unit: 'times', atMost: GOAL },
    { name: 'transfer without a limit, of one without a check', value: ratio(none), unit: 'times', atMost: GOAL },
  ]);
  life.finish();
});
