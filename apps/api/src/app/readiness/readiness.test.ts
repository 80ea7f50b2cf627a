import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import { createLog } from '../../platform/logs/log.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { readConfig } from '../config.ts';
import { seedOperators } from '../seed/demo-operators.ts';
import { quietPlatform } from '../seed/quiet-platform.ts';
import { registerDemo } from '../seed/register-demo.ts';
import { seedDefaults } from '../seed/seed-defaults.ts';
import { memberCalls } from '../seed/story/member-calls.ts';
import { wireModules } from '../wire/wire-modules.ts';
import { checkConnections } from './check-connections.ts';
import { checkDatabase } from './check-database.ts';
import { type Check, checkSettings } from './check-settings.ts';
import { presentChecks } from './readiness.ts';

const ALL = {
  DATABASE_URL: 'postgresql://server@db/krapao',
  APP_SECRET: 'a secret of thirty-two characters',
  MEMBER_URL: 'https://wallet.example',
  BACKOFFICE_URL: 'https://office.example',
  PUBLIC_CALLBACK_URL: 'https://wallet.example/callbacks/',
  TRUSTED_PROXIES: '1',
  FILES_DIR: '/srv/files',
  METRICS_PORT: '9100',
  BANK_URL: 'https://bank.example',
  BANK_KEY: 'a real key',
  SMS_URL: 'https://sms.example',
  SMS_KEY: 'a real key',
  GAMES_URL: 'https://games.example',
  CHANNELS_URL: 'https://channels.example',
  SLIP_VERIFIER_URL: 'https://slips.example',
  SLIP_VERIFIER_KEY: 'a real key',
  GIFT_WALLET_URL: 'https://gifts.example',
  EMAIL_URL: 'smtps://us:secret@mail.example:465',
};
const checked = (change: Record<string, string | undefined>) => {
  const env = { ...ALL, ...change };
  return checkSettings(readConfig(env), env);
};
const notSet = (checks: Check[]) =>
  checks.filter(({ state }) => state !== 'set').map(({ state, what }) => [state, what]);

describe('the settings of a service with real money', () => {
  it('are all set where every service, address and limit is', { tags: ['O1049'] }, () => {
    expect(notSet(checked({}))).toEqual([]);
  });

  it.each<[string, Record<string, string | undefined>, ...[string, string][]]>([
    ['a bank that is the sandbox', { BANK_URL: undefined }, ['unsafe', 'bank'], ['missing', 'bank feeds']],
    [
      'the sandbox by its address',
      { BANK_URL: 'http://127.0.0.1:8082/bank/v1/' },
      ['unsafe', 'bank'],
      ['unsafe', 'bank feeds'],
    ],
    ['the sandbox’s key of a bank', { BANK_KEY: undefined }, ['unsafe', 'bank'], ['unsafe', 'bank feeds']],
    ['no SMS gateway', { SMS_URL: undefined }, ['unsafe', 'SMS gateway']],
    ['no games', { GAMES_URL: undefined }, ['unsafe', 'games']],
    ['no slip verifier', { SLIP_VERIFIER_URL: undefined }, ['missing', 'slip verifier']],
    ['the sandbox’s key of a mail service', { EMAIL_URL: 'https://mail.example' }, ['unsafe', 'e-mail']],
    ['an address without https', { MEMBER_URL: 'http://wallet.example' }, ['unsafe', 'address of the member app']],
    ['no address of the office', { BACKOFFICE_URL: undefined }, ['unsafe', 'address of the back office']],
    ['no proxy', { TRUSTED_PROXIES: undefined }, ['missing', 'proxies in front']],
    ['limits of a load test', { RATE_LIMIT_FACTOR: '1000' }, ['unsafe', 'rate limits']],
    ['a database that may lose money', { UNSAFE_DATABASE: 'true' }, ['unsafe', 'durability']],
    ['calls into our own network', { UNSAFE_OUTSIDE: 'true' }, ['unsafe', 'addresses outside']],
    ['two people in one browser', { SECOND_PERSON_MAY_SHARE: 'device' }, ['unsafe', 'second person']],
    ['no metrics', { METRICS_PORT: undefined }, ['missing', 'metrics']],
  ])('name %s', { tags: ['O1049'] }, (_what, change, ...expected) => {
    expect(notSet(checked(change))).toEqual(expected);
  });

  it('need no address of a port that has connections of its own', { tags: ['O1049'] }, () => {
    const env = { ...ALL, SMS_URL: undefined, BANK_URL: undefined };
    const connected = [{ port: 'sms', scope: '' } as const, { port: 'payouts', scope: '' } as const];
    expect(notSet(checkSettings(readConfig(env), env, connected))).toEqual([['missing', 'bank feeds']]);
  });

  it('need no feed, and no account has one until a service is named', { tags: ['O1289'] }, () => {
    const check = (change: Record<string, string | undefined>) => {
      const env = { ...ALL, ...change };
      const connected = [{ port: 'payouts', scope: '' } as const];
      return { ...readConfig(env).bank, checks: notSet(checkSettings(readConfig(env), env, connected)) };
    };
    expect(check({ BANK_URL: undefined })).toMatchObject({ isNamed: false, checks: [['missing', 'bank feeds']] });
    const sandbox = { BANK_URL: undefined, SANDBOX_URL: 'http://127.0.0.1:8082' };
    expect(check(sandbox)).toMatchObject({ isNamed: true, checks: [['unsafe', 'bank feeds']] });
    expect(check({})).toMatchObject({ isNamed: true, checks: [] });
  });

  it('are a table with its sums', () => {
    const text = presentChecks(checked({ BANK_KEY: undefined, METRICS_PORT: undefined }));
    expect(text).toMatch(/✗ bank {2,}BANK_KEY is the sandbox's/);
    expect(text).toMatch(/2 unsafe, 1 missing, \d+ set$/);
    expect(text).not.toContain('a real key');
    expect(text).not.toContain('secret@');
  });
});

describe('the data of a service with real money', () => {
  let server: TestServer;
  const connections = async (env: Record<string, string>) => {
    const config = readConfig({ ...server.env, ...env });
    const { db } = server.connection;
    const platform = quietPlatform({ config, log: createLog('silent'), clock: server.clock, random: systemRandom, db });
    wireModules(platform);
    return checkConnections(platform);
  };

  it('says which ports have connections, and which of these are the sandbox', { tags: ['O1049'] }, async () => {
    expect(await connections({})).toEqual({ connected: [], checks: [] });
    const real = { GIFTS_ADAPTERS: 'truemoney', TRUEMONEY_MOBILE: '0811111111' };
    expect(await connections(real)).toEqual({
      connected: [{ port: 'gifts', scope: '' }],
      checks: [{ state: 'set', what: 'connection gifts', text: 'TrueMoney' }],
    });
    const { checks } = await connections({ ...real, TRUEMONEY_URL: `${server.sandbox.base}/gift/` });
    expect(checks).toMatchObject([{ state: 'unsafe' }]);
    await expect(connections({ GIFTS_ADAPTERS: 'truemoney' })).rejects.toThrow('TRUEMONEY_MOBILE');
    await expect(connections({ GIFTS_ADAPTERS: 'paypal' })).rejects.toThrow(
      'GIFTS_ADAPTERS: paypal is none of truemoney',
    );
  });

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  const check = async (env: Record<string, string> = {}) => {
    const config = readConfig({ ...server.env, ...env });
    const log = createLog('error', { write: () => {} });
    const { connection, clock, modules } = server;
    const platform = quietPlatform({ config, log, clock, random: systemRandom, db: connection.db });
    return new Map((await checkDatabase(platform, modules)).map(({ what, ...rest }) => [what, rest]));
  };

  it('has no operator and no member with a public password', { tags: ['O1050'] }, async () => {
    expect((await check()).get('operators')).toMatchObject({ state: 'set' });
    await seedOperators(server.modules);
    const [login] = demoLogins;
    if (!login) throw new Error('there is no demo member');
    await registerDemo(server.modules, memberCalls(server.modules), login);
    const found = await check();
    expect(found.get('operators')).toMatchObject({ state: 'unsafe', text: expect.stringMatching(/^owner, finance/) });
    expect(found.get('members')).toMatchObject({
      state: 'unsafe',
      text: expect.stringMatching(`^${login.phone} have`),
    });
    // The same names with passwords of their own are no danger.
    await server.database.query("update operator set password = replace(password, 'p=1', 'p=2')");
    await server.database.query("update member set password_hash = replace(password_hash, 'p=1', 'p=2')");
    const changed = await check();
    expect([changed.get('operators')?.state, changed.get('members')?.state]).toEqual(['set', 'set']);
  });

  it('has no open account of the demo, and no open game with the sandbox’s key', { tags: ['O1050'] }, async () => {
    const found = await check();
    expect(found.get('deposit accounts')).toMatchObject({
      state: 'unsafe',
      text: expect.stringMatching(/KBANK.*TRUEWALLET/),
    });
    expect(found.get('open games')).toMatchObject({ state: 'unsafe', text: expect.stringContaining('GAME_KEY_') });
    const games = await server.database.query<{ code: string }>('select code from game');
    const keys = Object.fromEntries(games.map(({ code }) => [`GAME_KEY_${code.toUpperCase()}`, 'a real key']));
    expect((await check(keys)).get('open games')).toMatchObject({ state: 'set' });
  });

  it('has a key for the webhooks of alerts, once there is an address', { tags: ['O1186'] }, async () => {
    const webhooks = async (env = {}) => (await check(env)).get('webhooks of alerts');
    expect(await webhooks()).toEqual({ state: 'set', text: '0 addresses' });
    const address = { kind: 'late' as const, channel: 'webhook' as const, address: 'https://hooks.example/alerts' };
    await server.saveSetting('alertAddresses', [
      address,
      { ...address, channel: 'email', address: 'a@krapao.example' },
    ]);
    expect(await webhooks()).toEqual({
      ...{ state: 'missing', text: 'ALERT_WEBHOOK_KEY is not set: 1 get no alert' },
    });
    expect(await webhooks({ ALERT_WEBHOOK_KEY: 'k'.repeat(32) })).toMatchObject({ state: 'set' });
  });

  it('begins with accounts and games closed where the services outside are real', { tags: ['O1050'] }, async () => {
    const tables = ['deposit_account', 'deposit_wallet', 'game'];
    for (const table of tables) await server.database.query(`delete from ${table}`);
    await seedDefaults(server.connection.db, {}, { accounts: true, games: true });
    for (const table of tables) {
      const rows = await server.database.query(`select is_open as "isOpen" from ${table} group by is_open`);
      expect(rows, table).toEqual([{ isOpen: false }]);
    }
  });
});
