/**
 * Time from the upload of a slip to the credit in the wallet, against the sandbox's bank and verifier: one at a time,
 * then twenty at once. `npm run bench:slips`.
 */
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { printFigures } from './lib/figures.mjs';
import { median } from './lib/measure.mjs';
import { makeMembers } from './lib/members.mjs';
import { paidSlip, uploadSlip } from './lib/paid-slip.mjs';

const ALONE = 15;
const AT_ONCE = 20;
const GOAL_MS = 2_000;
const WAIT_MS_MAX = 60_000;

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl, sandboxUrl, databaseUrl } = await startTestWorld(life, step);
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => {}); // A failed run stops the database first.
  await database.connect();
  const members = await step('making members and their transfers', async () => {
    const made = await makeMembers(database, ALONE + AT_ONCE, 100n);
    const slips = [];
    for (const { id, token } of made) slips.push({ token, picture: await paidSlip(sandboxUrl, database, id) });
    return slips;
  });

  /** @param {{ token: string, picture: Blob }} member */
  const creditedAfter = async ({ token, picture }) => {
    const start = performance.now();
    await uploadSlip(apiUrl, token, picture);
    while (performance.now() - start < WAIT_MS_MAX) {
      const answer = await fetch(`${apiUrl}/api/statement/slip`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"page":1,"limit":1}',
      });
      const { slips } = /** @type {{ slips: { status: string, note: string | null }[] }} */ (await answer.json());
      if (slips[0]?.status === 'SUCCESS') return performance.now() - start;
      if (slips[0]?.status === 'FAILED') throw new Error(`a slip failed: ${slips[0].note}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('a slip did not end');
  };

  const [warmUp, ...alone] = members.slice(0, ALONE);
  if (warmUp) await creditedAfter(warmUp);
  const times = await step('one after another', async () => {
    const taken = [];
    for (const member of alone) taken.push(await creditedAfter(member));
    return taken;
  });
  const together = await step(`${AT_ONCE} at once`, () => Promise.all(members.slice(ALONE).map(creditedAfter)));
  const middle = median(times);
  console.log(
    `upload to credited, one at a time    median ${middle.toFixed(0)} ms, ${(middle / GOAL_MS).toFixed(2)} of the goal`,
  );
  const last = Math.max(...together);
  console.log(`${AT_ONCE} at once, all credited             last after ${last.toFixed(0)} ms`);
  printFigures([
    { name: 'slip to credit, one at a time', value: middle, unit: 'ms', atMost: GOAL_MS },
    { name: `the last of ${AT_ONCE} slips at once`, value: last, unit: 'ms', peer: { name: 'one', value: middle } },
  ]);
  await database.end();
  life.finish();
});
