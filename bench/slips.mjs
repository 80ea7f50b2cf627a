/**
 * From the upload of a slip to the money in the wallet, against the sandbox's bank and verifier: one after another,
 * then twenty at once. `npm run bench:slips`.
 */
import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { median } from './lib/measure.mjs';
import { makeMembers } from './lib/members.mjs';

const ALONE = 15;
const AT_ONCE = 20;
const GOAL_MS = 2_000;
const WAIT_MS_MAX = 60_000;
const TO = { bankCode: 'SCB', accountNo: '4012345678' };

const { step, say } = createProgress();
const life = createLife(say);
await life.run(async () => {
  const { apiUrl, sandboxUrl, databaseUrl } = await startTestWorld(life, step);
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => {}); // Whoever fails takes the database away.
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
    const form = new FormData();
    form.set('file', picture, 'slip.png');
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${apiUrl}/api/wallet/slip`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: form,
    });
    if (!sent.ok) throw new Error(`the upload was answered ${sent.status} ${await sent.text()}`);
    while (performance.now() - start < WAIT_MS_MAX) {
      const answer = await fetch(`${apiUrl}/api/statement/slip`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
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
  console.log(`${AT_ONCE} at once, all credited             last after ${Math.max(...together).toFixed(0)} ms`);
  await database.end();
  life.finish();
});

/**
 * The member's bank account at the sandbox, a transfer to ours, and the slip it gives.
 * @param {string} sandboxUrl
 * @param {pg.Client} database
 * @param {string} memberId
 */
async function paidSlip(sandboxUrl, database, memberId) {
  const from = { bankCode: 'KBANK', accountNo: `${randomInt(1e9, 1e10 - 1)}` };
  const name = `BENCH ${memberId.slice(5).toUpperCase().replaceAll(/[0-9]/g, 'X')}`;
  await database.query('update member set bank_account_no = $2, bank_account_name = $3 where id = $1', [
    memberId,
    from.accountNo,
    name,
  ]);
  await post(`${sandboxUrl}/test/people`, { ...from, name, balance: '10000.00' });
  const { slipPath } = await post(`${sandboxUrl}/test/pay`, { from, to: TO, amount: '100.00' });
  return (await fetch(new URL(slipPath, sandboxUrl))).blob();
}

/** @param {string} url @param {object} body @returns {Promise<{ slipPath: string }>} */
async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
  return /** @type {{ slipPath: string }} */ (await answer.json());
}
