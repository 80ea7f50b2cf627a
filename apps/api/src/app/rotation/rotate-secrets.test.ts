import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOperator } from '../../modules/operators/public.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import { acceptSecrets } from '../../platform/secrets/secret-check.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { givenGuest, historyOf, linesOf, sendMessage } from '../../testing/chat.ts';
import { givenMember, newAddress, signedIn } from '../../testing/members.ts';
import { givenPlayer, newKey, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator } from '../../testing/operators.ts';
import { givenApp, proved, unproved } from '../../testing/second-factor.ts';
import { until } from '../../testing/until.ts';
import { coins, give, nothing, publish, spin } from '../../testing/wheel.ts';
import { countFormer, rotateSecrets } from './rotate-secrets.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const FORMER = 'f'.repeat(40);
const NEW = 'n'.repeat(40);

let server: MoneyServer;
const others: MoneyServer[] = [];
beforeAll(async () => {
  server = await started(FORMER);
  await server.modules.createPushKeys();
});
afterAll(async () => {
  for (const other of others) await other.close();
  await server.close();
});

/** A process with these secrets, in the order of APP_SECRET. */
async function started(...secrets: Secrets): Promise<MoneyServer> {
  const process = await moneyServer({ APP_SECRET: secrets.join(' ') }, { ...(server && { besides: server }) });
  if (server) others.push(process);
  await acceptSecrets(process.connection.db, process.clock, secrets);
  return process;
}
const deps = (...secrets: Secrets) => ({ db: server.connection.db, clock: server.clock, secrets });

/** One of everything that a secret seals, keys or signs, and the ways to use each. */
async function givenData() {
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  const app = await givenApp(server, token);
  await unproved(server, member.id);
  const enrolling = await proved(server, await signedIn(server, await givenMember(server)));
  expect((await server.call('POST /api/second-factor/app', { token: enrolling })).status).toBe(200);
  const operator = await givenOperator(server, 'owner');
  const { operators } = server.modules.office;
  await inviteOperator(operators, { name: 'Somchai', role: 'support', invitedBy: operator.id });
  const office = (url: string, payload: object, at = server) =>
    at.officeApp.inject({
      ...{ method: 'POST', url, payload },
      headers: { cookie: operator.cookie, 'idempotency-key': randomUUID() },
    });
  const { recoveryCodes } = (await office('/api/office/me/recovery-codes', {})).json<{ recoveryCodes: string[] }>();
  await publish(server, [nothing(500_000), coins(500_000, 1)]);
  const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
  await give(server, player, 3);
  const key = secretBox([FORMER], 'connections').seal('a key', 'gifts-truemoney/key');
  await server.database.query(
    `insert into connection values ('gifts-truemoney', 'gifts', '', 0, 'truemoney', false, '{}', $1)`,
    [{ key: key.toString('base64') }],
  );
  const guest = await givenGuest(server);
  await sendMessage(server, guest, 'Good morning');
  const heads = await server.call('GET /api/verify/heads');
  const [transferKey, transferred] = [newKey(), { from: 'WALLET', to: 'takraw', amount: 7 }];
  const first = await transfer(server, player, transferred, transferKey);

  return {
    player,
    spinOnce: async (at: MoneyServer) => (await spin(at, player)).body.success,
    async expectReadable(at: MoneyServer, used: number) {
      expect((await at.call('GET /api/second-factor', { token })).status).toBe(200);
      const proof = { code: app.recoveryCodes[used] ?? '' };
      expect(
        (await at.call('POST /api/second-factor/prove', { token, body: proof, address: newAddress() })).status,
      ).toBe(200);
      expect((await office('/api/office/step-up', { code: recoveryCodes[used] }, at)).statusCode).toBe(200);
      expect((await at.call('GET /api/verify/heads')).body.key).toBe(heads.body.key);
      expect((await transfer(at, player, transferred, transferKey)).body).toEqual(first.body);
      expect(linesOf(await historyOf(at, guest))[0]).toContain('Good morning');
      const seen = await at.call('GET /api/spinwheel/spins', { token: player.token });
      expect(seen.status).toBe(200);
    },
  };
}

describe('a change of APP_SECRET', () => {
  it('covers every purpose that something is sealed for', { tags: ['O1223'] }, () => {
    const root = path.join(import.meta.dirname, '../..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /^[^.]*\.ts$/.test(name));
    const purposes = sources.flatMap((name) =>
      [...readFileSync(path.join(root, name), 'utf8').matchAll(/secretBox\(\w[\w.]*, '([^']+)'\)/g)].map(
        ([, purpose]) => purpose,
      ),
    );
    const sealed = SEALED_COLUMNS.map(({ purpose }) => purpose);
    expect(purposes.length).toBeGreaterThan(4);
    expect(purposes.filter((purpose) => !sealed.includes(purpose ?? ''))).toEqual([]);
  });

  it('loses nothing under load, between processes at different steps', { tags: ['O1224'] }, async () => {
    const data = await givenData();
    const [former, newer] = [await started(FORMER, NEW), await started(NEW, FORMER)];
    await data.expectReadable(former, 0);
    await data.expectReadable(newer, 1);
    await expect(rotateSecrets(deps(NEW, FORMER))).rejects.toThrow(/seals with another secret/);

    let isOver = false;
    const failed: unknown[] = [];
    let sent = 0;
    const load = async (at: MoneyServer, game: string) => {
      for (let isIn = true; !isOver; isIn = !isIn) {
        const body = isIn ? { from: 'WALLET', to: game, amount: 1 } : { from: game, to: 'WALLET', amount: 1 };
        const answer = await transfer(at, data.player, body, newKey());
        if (answer.status !== 200) failed.push(answer.body);
        sent += 1;
      }
    };
    const loads = [load(former, 'takraw'), load(newer, 'malai')];
    server.clock.advance(3 * MINUTE_MS);
    const needed = await countFormer(deps(NEW, FORMER));
    expect(needed).toBeGreaterThanOrEqual(10);
    const rotations = await Promise.all([rotateSecrets(deps(NEW, FORMER)), rotateSecrets(deps(NEW, FORMER))]);
    await until(async () => sent > 10, 'the load to go on');
    isOver = true;
    await Promise.all(loads);
    expect(failed).toEqual([]);
    for (const rotation of rotations) expect(rotation).toMatchObject({ isDone: true, unreadable: [] });
    expect(await countFormer(deps(NEW, FORMER))).toBe(0);
    expect(await rotateSecrets(deps(NEW, FORMER))).toEqual({ resealed: 0, unreadable: [], isDone: true });

    await data.expectReadable(former, 2);
    expect(await data.spinOnce(newer)).toBe(true);
    // Signatures and hashes of days, such as stored answers, are checked while the former secret is still known.
    const alone = await started(NEW);
    expect(await data.spinOnce(alone)).toBe(true);
    expect((await transfer(alone, data.player, { from: 'WALLET', to: 'malai', amount: 1 }, newKey())).status).toBe(200);
    const { body } = await alone.call('GET /api/verify/heads');
    expect(body.key).toBe((await server.call('GET /api/verify/heads')).body.key);
  });

  it('names a damaged box, and does not wait for one', { tags: ['O1226'] }, async () => {
    const player = await givenPlayer(server, { games: ['takraw'] });
    await server.database.query(`update game_account set secrets = '\\x00' where member_id = $1`, [player.id]);
    const { unreadable, isDone } = await rotateSecrets(deps(NEW, FORMER));
    expect({ unreadable, isDone }).toEqual({ unreadable: [`game credentials: ${player.id} takraw`], isDone: true });
  });
});
