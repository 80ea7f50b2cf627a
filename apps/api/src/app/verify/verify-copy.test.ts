import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerOn } from '../../modules/ledger/public.ts';
import { createLog } from '../../platform/logs/log.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { feedOf, KRAPAO_SCB } from '../../testing/feed.ts';
import { givenPlayer, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { readConfig } from '../config.ts';
import { quietPlatform } from '../seed/quiet-platform.ts';
import { type Finding, presentFinding, verifyCopy } from './verify-copy.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

async function verify(node = server): Promise<Finding[]> {
  const { connection, clock, env, modules } = node;
  const config = readConfig(env);
  const log = createLog('error', { write: () => {} });
  const platform = quietPlatform({ config, log, clock, random: systemRandom, db: connection.db });
  const findings: Finding[] = [];
  for await (const finding of verifyCopy(platform, modules)) findings.push(finding);
  return findings;
}
const about = async (what: string, node = server) =>
  (await verify(node)).find((finding) => finding.what.startsWith(what));
/** Changes rows as somebody who owns the tables. */
async function tamper(table: string, change: string) {
  await server.database.query(`alter table ${table} disable trigger all`);
  await server.database.query(change);
  await server.database.query(`alter table ${table} enable trigger all`);
}

describe('the verification of a database', () => {
  it('proves a whole one, which banks and games agree with', { tags: ['O1046'] }, async () => {
    const feed = feedOf(() => server);
    await feed.people.paid({ from: await feed.stranger(), to: KRAPAO_SCB, amount: '10.00' });
    await feed.minute();
    const player = await givenPlayer(server, { money: 100, games: ['malai'] });
    expect((await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 40 })).status).toBe(200);
    const findings = await verify();
    expect(findings.filter(({ details }) => details.length > 0)).toEqual([]);
    const states = findings.map(({ state }) => state);
    expect(states.filter((state) => state === 'proved')).toHaveLength(4);
    expect(new Set(states)).toEqual(new Set(['proved', 'agrees']));
  });

  it('names payments that a bank has beyond it, and records none', { tags: ['O1047'] }, async () => {
    const feed = feedOf(() => server);
    const { transRef } = await feed.people.paid({ from: await feed.stranger(), to: KRAPAO_SCB, amount: '77.00' });
    const payments = () => server.database.query('select count(*)::int from payment');
    const before = await payments();
    const bank = await about('SCB');
    expect(bank).toMatchObject({
      state: 'differs',
      details: [expect.stringMatching(`^MISSING_HERE .*${transRef} ฿77.00`)],
    });
    expect(await payments()).toEqual(before);
    await feed.minute();
    expect(await about('SCB')).toMatchObject({ state: 'agrees', details: [] });
  });

  it('says which services do not answer, and goes on', { tags: ['O1047'] }, async () => {
    const away = { BANK_URL: 'http://127.0.0.1:1', GAMES_URL: 'http://127.0.0.1:1' };
    const node = await moneyServer(away, { besides: server });
    try {
      const findings = await verify(node);
      expect(findings.find(({ what }) => what.startsWith('SCB'))).toMatchObject({ state: 'silent' });
      expect(findings.filter(({ state }) => state === 'proved')).toHaveLength(4);
    } finally {
      await node.close();
    }
  });

  it('says which accounts have no feed, and is none the worse for it', { tags: ['O1289'] }, async () => {
    const node = await moneyServer({ SANDBOX_URL: '' }, { besides: server });
    const scb = await about('SCB', node);
    expect(scb && presentFinding(scb)).toEqual([expect.stringMatching(/^ {2}– SCB \d+: no feed/)]);
    await node.close();
  });

  it('names files that are on record and not there', { tags: ['O1048'] }, async () => {
    const { id } = await givenPlayer(server, { money: 1 });
    await server.database.query(
      `insert into slip (id, member_id, reference, file, file_hash, likeness, created_at)
       values (gen_random_uuid(), $1, 'S-VERIFY', 'no-such-file.jpg', 'h', repeat('0', 64)::bit(64), now())`,
      [id],
    );
    expect(await about('files')).toMatchObject({
      state: 'broken',
      details: ['the picture no-such-file.jpg of a slip is missing'],
    });
  });

  it('names books that do not add up, and operations that differ from their seals', { tags: ['O1048'] }, async () => {
    await server.database.strangersDone();
    await ledgerOn(server.connection.db).maintain();
    await tamper('ledger.operation', `update ledger.operation set reference = 'changed'`);
    expect(await about('chain')).toMatchObject({ state: 'broken' });
    await tamper('ledger.balance', 'update ledger.balance set available = available + 1');
    expect(await about('books')).toMatchObject({ state: 'broken' });
  });
});

it('a long list of differences is cut with its number', () => {
  const details = Array.from({ length: 23 }, (_, index) => `difference ${index}`);
  const lines = presentFinding({ state: 'differs', what: 'SCB: 23 entries compared', details });
  expect(lines[0]).toBe('  ✗ SCB: 23 entries compared');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('      and 3 more');
});
