import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, owner, reader, writer } from '../../testing/office-catalogue.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { testServer } from '../../testing/test-server.ts';
import { applyDue } from './apply-due.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
const info = (name: string) => ({ name: { th: name, la: name, en: name }, website: 'https://krapao.example' });
const shownName = async () => (await server.call('GET /api/lookup/info', {})).body.name;

describe('a document', () => {
  it('that nobody has saved yet is its own first version, and reading it writes nothing', async () => {
    const document = await office.read('setting/notice');
    expect(document).toMatchObject({ kind: 'setting', key: 'notice', version: 1, needs: 'catalogue.write' });
    expect(await office.versions('setting/notice')).toMatchObject([
      { version: 1, state: 'live', savedBy: null, savedAt: null, value: document.value },
    ]);
    expect(await server.database.query('select from catalogue_version')).toEqual([]);
  });

  it('is saved with who, when and why, keeps what stood before, and members see it at once', {
    tags: ['O200'],
  }, async () => {
    const before = (await office.read('setting/info')).value;
    const saved = await office.save('setting/info', info('New name'), { note: 'a better name', as: writer });
    expect(saved).toMatchObject({ status: 200, body: { version: 2, value: info('New name') } });
    expect(await shownName()).toBe('New name');
    const [second, first] = await office.versions('setting/info');
    expect(first).toMatchObject({ version: 1, state: 'past', savedBy: null, value: before });
    expect(second).toMatchObject({ version: 2, state: 'live', savedBy: 'writer', note: 'a better name' });
    expect(second.changes).toEqual(
      ['en', 'la', 'th'].map((locale) => ({
        path: `name.${locale}`,
        before: before.name[locale],
        after: 'New name',
      })),
    );
  });

  it('names whoever saved it, also for those who may not see the operators', async () => {
    const id = randomUUID();
    const operator = givenOperator(['catalogue.read', 'catalogue.write'], id);
    await server.database.query(
      `insert into operator (id, username, name, role, state, password, phone_secret, created_at)
       values ($1, 'tan', 'Tan Phrom', 'marketing', 'active', '', '', now())`,
      [id],
    );
    await office.save('setting/info', info('Named'), { as: operator });
    expect((await office.versions('setting/info'))[0]).toMatchObject({ savedBy: 'Tan Phrom' });
  });

  it('is seen by other processes too, without a restart', async () => {
    const other = await testServer({ besides: server });
    other.startSignals();
    await office.save('setting/info', info('For both'));
    await expect.poll(async () => (await other.call('GET /api/lookup/info', {})).body.name).toBe('For both');
    await other.close();
  });

  it('goes back to an earlier version as a new one', { tags: ['O201'] }, async () => {
    const wanted = (await office.versions('setting/info')).at(-1);
    const { version: base } = await office.read('setting/info');
    const back = await office.call('POST /api/office/catalogue/setting/info/roll-back', {
      body: { version: 1, base, note: 'it was better' },
    });
    expect(back).toMatchObject({ status: 200, body: { version: base + 1, value: wanted.value } });
    expect(await shownName()).toBe(wanted.value.name.th);
    const none = await office.call('POST /api/office/catalogue/setting/info/roll-back', {
      body: { version: 999, base: base + 1 },
    });
    expect([none.status, none.body.message]).toEqual([404, 'NO_DATA']);
  });

  it('made from an old version is VERSION_STALE, and changes nothing', { tags: ['O202'] }, async () => {
    const { version } = await office.read('setting/info');
    const stale = await office.save('setting/info', info('Too late'), { base: version - 1 });
    expect(stale).toEqual({ status: 409, body: { message: 'VERSION_STALE', version } });
    expect((await office.read('setting/info')).version).toBe(version);
  });

  it('that changes nothing is no version', async () => {
    const { value } = await office.read('setting/info');
    expect((await office.save('setting/info', value)).body).toEqual({
      message: 'KEY_INVALID',
      key: 'value',
      reason: 'SAME',
    });
  });

  it('that was changed by another way is written down as it stood, before it is saved over', {
    tags: ['O200'],
  }, async () => {
    const { version } = await office.read('setting/info');
    await server.saveSetting('info', info('By another way'));
    expect(await office.read('setting/info')).toMatchObject({ version: version + 1, value: info('By another way') });
    expect((await office.save('setting/info', info('Too old'), { base: version })).status).toBe(409);
    await office.save('setting/info', info('And on'));
    expect(await office.versions('setting/info')).toMatchObject([
      { version: version + 2, savedBy: 'owner', value: info('And on') },
      { version: version + 1, savedBy: null, value: info('By another way') },
      { version, state: 'past' },
      ...Array(version - 1).fill({}),
    ]);
  });

  it('of two who save at once is saved by one', { tags: ['O202'] }, async () => {
    const { version: base } = await office.read('setting/info');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => office.save('setting/info', info(`Racer ${number}`), { base })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await office.read('setting/info')).version).toBe(base + 1);
  });

  it('shows its history page by page', async () => {
    const first = await office.read('setting/info/versions?limit=2');
    expect(first.more).toBe(true);
    const next = await office.read(`setting/info/versions?limit=2&before=${first.versions[1].version}`);
    expect(next.versions[0].version).toBe(first.versions[1].version - 1);
  });

  it('of no kind or key there is answers NO_DATA or names the kind', async () => {
    expect(await office.call('GET /api/office/catalogue/setting/nothing')).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    });
    expect((await office.save('setting/nothing', true, { base: 0 })).status).toBe(404);
    expect(await office.call('GET /api/office/catalogue/nothing')).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', key: 'kind' },
    });
  });

  it('leaves no version that can be changed or removed', { tags: ['P34', 'O205'] }, async () => {
    const { db } = server.connection;
    const { sql } = await import('kysely');
    await expect(sql`update catalogue_version set note = 'x'`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from catalogue_version`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(server.database.query('delete from catalogue_version')).rejects.toThrow(/never removed/);
    await expect(
      server.database.query(`update catalogue_version set state = 'live' where state = 'past'`),
    ).rejects.toThrow(/does not become/);
  });
});

describe('a planned change', () => {
  it('is applied by its time, once, and members see it only then', { tags: ['O203'] }, async () => {
    const before = await shownName();
    const appliesAt = later(2 * HOUR_MS);
    const planned = await office.save('setting/info', info('Tomorrow'), { appliesAt, note: 'for the festival' });
    const [{ version }] = planned.body.scheduled;
    expect(planned.body.scheduled).toEqual([{ version, appliesAt }]);
    await server.later(HOUR_MS);
    expect(await shownName()).toBe(before);
    await server.later(HOUR_MS + 1_000);
    expect(await shownName()).toBe('Tomorrow');
    expect(await office.read('setting/info')).toMatchObject({ version, scheduled: [] });
    await applyDue(server.modules.catalogue);
    expect((await office.read('setting/info')).version).toBe(version);
  });

  it('can be taken back until then, and only once', { tags: ['O203'] }, async () => {
    const planned = await office.save('setting/info', info('Never'), { appliesAt: later(DAY_MS) });
    const [{ version }] = planned.body.scheduled;
    const cancel = () => office.call(`DELETE /api/office/catalogue/setting/info/versions/${version}`);
    expect((await cancel()).body.scheduled).toEqual([]);
    expect((await cancel()).status).toBe(404);
    await server.later(2 * DAY_MS);
    expect(await shownName()).not.toBe('Never');
    expect((await office.versions('setting/info'))[0]).toMatchObject({ version, state: 'cancelled', reason: null });
  });

  it('in the past is refused', async () => {
    expect((await office.save('setting/info', info('Past'), { appliesAt: later(-1) })).body).toEqual({
      message: 'KEY_INVALID',
      key: 'appliesAt',
    });
  });

  it('is applied by the next process, when the one that should have is gone', { tags: ['O203'] }, async () => {
    await office.save('setting/info', info('After the crash'), { appliesAt: later(HOUR_MS) });
    // The job is lost with the process; the sweep of every minute finds the plan.
    await server.database.query('delete from graphile_worker._private_jobs');
    server.clock.advance(3 * HOUR_MS);
    const other = await testServer({ besides: server });
    await Promise.all([applyDue(other.modules.catalogue), applyDue(server.modules.catalogue)]);
    expect((await office.read('setting/info')).value).toEqual(info('After the crash'));
    await other.close();
  });

  it('is there whole or not at all when the process dies in the middle', { tags: ['O203'] }, async () => {
    await office.save('setting/info', info('In the middle'), { appliesAt: later(HOUR_MS) });
    server.clock.advance(HOUR_MS + 1_000);
    const before = await office.read('setting/info');
    const { catalogue } = server.modules;
    const dying = catalogue.kinds.map((kind) => ({
      ...kind,
      async write(...given: Parameters<typeof kind.write>) {
        await kind.write(...given);
        throw new Error('killed');
      },
    }));
    await expect(applyDue({ ...catalogue, kinds: dying })).rejects.toThrow('killed');
    expect(await office.read('setting/info')).toEqual(before);
    await applyDue(catalogue);
    expect((await office.read('setting/info')).value).toEqual(info('In the middle'));
  });

  it('that passes its checks no more is cancelled with the reason, rings, and is listed', {
    tags: ['O204'],
  }, async () => {
    const accounts = (await office.read('deposit-account')).filter(
      ({ value }: { value: { currency: string } }) => value.currency === 'LAK',
    );
    const [last, ...others] = accounts;
    const closed = (document: typeof last) => ({ ...document.value, isOpen: false });
    const path = `deposit-account/${last.key}`;
    await office.save(path, closed(last), { right: 'service', appliesAt: later(HOUR_MS) });
    for (const other of others) await office.save(`deposit-account/${other.key}`, closed(other), { right: 'service' });
    server.clock.advance(2 * HOUR_MS);
    await applyDue(server.modules.catalogue);
    expect((await office.read(path)).value.isOpen).toBe(true);
    const waiting = (await office.call('GET /api/office/catalogue-changes')).body;
    expect(waiting).toMatchObject([{ kind: 'deposit-account', key: last.key, state: 'cancelled', savedBy: 'owner' }]);
    expect(waiting[0].reason).toContain('LAST_CHANNEL');
    expect(server.logLines.some((line) => line.includes('catalogue.not-applied'))).toBe(true);
  });
});

const withField = (value: unknown, path: string, changed: unknown): unknown => {
  const [first, ...rest] = path.split('.');
  if (!first) return changed;
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: withField(fields[first], rest.join('.'), changed) };
};

describe('a permission', () => {
  const PUT = 'PUT /api/office';
  it.each([
    ['a reader', reader, 'catalogue', 'setting/info', 'name.en', 'No'],
    ['a reader', reader, 'service', 'setting/registerOTP'],
    ['who writes texts', writer, 'service', 'setting/registerOTP'],
    // Each document has its own route: the other route refuses even an operator with both permissions.
    ['who writes texts, by the call of texts,', writer, 'catalogue', 'setting/registerOTP'],
    ['who writes texts, for what one may correct alone,', writer, 'catalogue', 'setting/adjust', 'THB.aloneMax', 77],
    ['an owner, by the call of texts,', owner, 'catalogue', 'setting/withdraw', 'THB.min', 77],
    ['an owner, by the call of the service,', owner, 'service', 'setting/info', 'name.en', 'No'],
    // These fields stop money or lead members elsewhere.
    ['who writes texts, to close a bank,', writer, 'catalogue', 'bank/KBANK', 'isOpen', false],
    ['who writes texts, for account numbers,', writer, 'catalogue', 'bank/KBANK', 'accountPattern', '^\\d{9}$'],
    ['who writes texts, for the website,', writer, 'catalogue', 'setting/info', 'website', 'https://else.example'],
    [
      'who writes texts, for the LINE link,',
      writer,
      'catalogue',
      'setting/contact',
      'lineLink',
      'https://else.example',
    ],
    ['who writes texts, for an account,', writer, 'catalogue', 'deposit-account/1', 'accountNo', '5555555555'],
    ['who writes texts, for the link of a game,', writer, 'catalogue', 'game/naga', 'web', 'https://else.example'],
  ])(
    'that %s does not have is NO_PERMISSION',
    { tags: ['O206', 'O789'] },
    async (_, as, right, path, field = '', changed: unknown = true) => {
      const before = await office.read(path);
      const value = withField(before.value, field, changed === before.value ? false : changed);
      const answer = await office.call(`${PUT}/${right}/${path}`, {
        as,
        body: { value, base: before.version, note: 'why not' },
      });
      expect([answer.status, answer.body]).toEqual([403, { message: 'NO_PERMISSION' }]);
      expect(await office.read(path)).toEqual(before);
    },
  );

  it('of texts changes a game’s art and order, and that of the service switches it on and off', {
    tags: ['O206'],
  }, async () => {
    const { value } = await office.read('game/naga');
    expect((await office.save('game/naga', { ...value, position: 90 }, { as: writer })).status).toBe(200);
    const off = { ...value, position: 90, isOpen: false };
    expect((await office.save('game/naga', off, { as: writer })).body.message).toBe('NO_PERMISSION');
    expect((await office.save('game/naga', off, { right: 'service' })).status).toBe(200);
    const texts = await office.call('POST /api/office/catalogue/game/naga/roll-back', {
      as: writer,
      body: { version: 1, base: (await office.read('game/naga')).version },
    });
    expect(texts.body.message).toBe('NO_PERMISSION');
  });
});
