/**
 * One member uploads large noise pictures, the hardest input for the QR search. Meanwhile another member's withdrawal
 * must reach the bank, and a third member's slip must be credited, long before the noise is processed.
 */
import pg from 'pg';
import sharp from 'sharp';
import { createLife } from '../../scripts/lib/life.mjs';
import { createProgress } from '../../scripts/lib/progress.mjs';
import { startTestWorld } from '../../scripts/lib/test-world.mjs';
import { callAs, makeMembers } from '../lib/members.mjs';
import { paidSlip, uploadSlip } from '../lib/paid-slip.mjs';

const PICTURES = 14;
const [WIDTH, HEIGHT] = [4_000, 3_000];
const WAIT_MS_MAX = 600_000;

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl, sandboxUrl, databaseUrl } = await startTestWorld(life, step);
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => {}); // A failed run stops the database first.
  await database.connect();
  const [attacker, withdrawing, depositing] = await makeMembers(database, 3, 100_000n);
  if (!attacker || !withdrawing || !depositing) throw new Error('no members');
  const slip = await paidSlip(sandboxUrl, database, depositing.id);
  const noise = await step('drawing noise', drawNoise);

  /** @param {string} table @param {string} isOpen @param {string} memberId */
  const openOf = async (table, isOpen, memberId) => {
    const { rows } = await database.query(`select from ${table} where member_id = $1 and ${isOpen}`, [memberId]);
    return rows.length;
  };
  const pending = () => openOf('slip', "status = 'waiting'", attacker.id);
  /** @param {() => Promise<boolean>} isDone */
  const took = async (isDone) => {
    const start = performance.now();
    while (!(await isDone())) {
      if (performance.now() - start > WAIT_MS_MAX) throw new Error('it never ended');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return performance.now() - start;
  };

  await step(`uploading ${PICTURES} pictures of noise`, () =>
    Promise.all(Array.from({ length: PICTURES }, () => uploadSlip(apiUrl, attacker.token, noise))),
  );
  const before = await pending();
  await callAs(apiUrl, withdrawing.token)('POST', '/api/wallet/withdraw', { amount: 200 });
  const withdrawn = await took(async () => (await openOf('withdrawal', "status <> 'paid'", withdrawing.id)) === 0);
  const leftThen = await pending();
  await uploadSlip(apiUrl, depositing.token, slip);
  const credited = await took(async () => (await openOf('slip', "status <> 'credited'", depositing.id)) === 0);
  const leftNow = await pending();
  const worked = await took(async () => (await pending()) === 0);

  console.log(`pictures of noise waiting: ${before}, when the withdrawal was paid ${leftThen}, at the slip ${leftNow}`);
  console.log(`another's withdrawal paid after    ${(withdrawn / 1_000).toFixed(1)} s`);
  console.log(`another's slip credited after      ${(credited / 1_000).toFixed(1)} s`);
  console.log(`the rest of the noise worked off   ${(worked / 1_000).toFixed(1)} s`);
  await database.end();
  // Counted, not timed: the order of the queue matters, the speed of the machine does not.
  if (before - leftThen > 4) throw new Error('the withdrawal waited for the noise');
  if (leftThen - leftNow > 4) throw new Error('the slip waited for the noise');
  life.finish();
});

async function drawNoise() {
  const picture = sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  return new Blob([Uint8Array.from(await picture.jpeg({ quality: 80 }).toBuffer())], { type: 'image/jpeg' });
}
