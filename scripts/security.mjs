/**
 * `npm run security`: the tests of every security check of docs/coverage.md, sqlmap and wapiti against an instance on
 * this machine, and the advisories of packages, as one table. `-- --only rules` or `scans` for a part.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeMembers } from '../bench/lib/members.mjs';
import { createLife } from './lib/life.mjs';
import { createProgress } from './lib/progress.mjs';
import { scanRequests } from './lib/security-requests.mjs';
import { testRules } from './lib/security-rules.mjs';
import { checkAdvisories, scanPages, scanSql } from './lib/security-scans.mjs';
import { startTestWorld } from './lib/test-world.mjs';

/** @typedef {import('./lib/security-rules.mjs').Finding} Finding */

const ID_WIDTH = 10;
const MONEY = 100_000n;

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  /** @type {Finding[]} */
  const findings = [];
  if (values.only !== 'scans') findings.push(...(await step('testing the checks', testRules)));
  if (values.only !== 'rules') findings.push(...(await scan()));
  findings.push(await step('reading advisories', checkAdvisories));
  for (const { id, what, result, isBad } of findings) {
    printLine(`  ${isBad ? '✗' : '✓'} ${id.padEnd(ID_WIDTH)} ${what}\n    ${' '.repeat(ID_WIDTH)} ${result}`);
  }
  const bad = findings.filter(({ isBad }) => isBad).length;
  printLine(`  ${findings.length} checks, ${bad} with findings; ${total()} in all`);
  life.finish(bad > 0 ? 1 : 0);
});

/** @returns {Promise<Finding[]>} */
async function scan() {
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-security-'));
  try {
    const { apiUrl, officeUrl, databaseUrl } = await startTestWorld(life, step, { demo: 'members' });
    const { member, owner } = await givenSessions(databaseUrl);
    const memberPort = { url: apiUrl, headers: { authorization: `Bearer ${member}` } };
    const officePort = { url: officeUrl, headers: { cookie: `office_session=${owner}` } };
    const requests = scanRequests(memberPort, officePort);
    return [
      await step('scanning with sqlmap', () => scanSql(requests, folder)),
      await step('scanning members with wapiti', () => scanPages('member', memberPort, requests, folder)),
      await step('scanning the office with wapiti', () => scanPages('office', officePort, requests, folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sessions of a member with money and of the demo owner. @param {string} url */
async function givenSessions(url) {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const [member] = await makeMembers(database, 1, MONEY);
  const owner = randomBytes(32).toString('base64url');
  await database.query(
    `insert into operator_session
       (id, operator_id, token_hash, device, address, created_at, last_seen_at, proved_at, expires_at, browser)
     select gen_random_uuid(), id, $1, 'scan', '127.0.0.1', now(), now(), now(), now() + interval '12 hours', 'scan'
     from operator where username = 'owner'`,
    [createHash('sha256').update(owner).digest()],
  );
  await database.end();
  if (!member) throw new Error('the member was not stored');
  return { member: member.token, owner };
}
