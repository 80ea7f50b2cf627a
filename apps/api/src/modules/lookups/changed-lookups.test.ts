import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDefaults } from '../../app/seed/seed-defaults.ts';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('what an operator changes', () => {
  const link = (lineLink: string) => ({ ...DEFAULT_SETTINGS.contact, lineLink });
  const html = '<p onclick="alert(1)">สวัสดี<script>alert(1)</script></p>';

  it('is seen within a second, on every node, and not later', async () => {
    const other = await testServer({ besides: server });
    const isOffered = async (node: TestServer) =>
      (await node.call('GET /api/lookup/enableChatWidget')).body.enableChatWidget;
    expect([await isOffered(server), await isOffered(other)]).toEqual([false, false]);
    await server.database.query(`update setting set value = 'true' where key = 'enableChatWidget'`);
    server.clock.advance(1_000);
    expect([await isOffered(server), await isOffered(other)]).toEqual([true, true]);
    await other.close();
  });

  it('is cleaned of scripts when it is saved', { tags: ['R34.1'] }, async () => {
    await server.saveSetting('notice', { th: html, la: html, en: html });
    const [row] = await server.database.query(`select value from setting where key = 'notice'`);
    expect(row?.value).toEqual({ th: '<p>สวัสดี</p>', la: '<p>สวัสดี</p>', en: '<p>สวัสดี</p>' });
  });

  it('is cleaned of scripts when it is read, whoever wrote the row', { tags: ['R34.2', 'C37'] }, async () => {
    await server.database.query(`update setting set value = $1 where key = 'agreements'`, [
      JSON.stringify([{ th: html, la: html, en: html }]),
    ]);
    server.clock.advance(1_000);
    expect((await server.call('GET /api/lookup/agreements')).body).toEqual(['<p>สวัสดี</p>']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'no link'])('cannot be a link to %s', async (hostile) => {
    await expect(server.saveSetting('contact', link(hostile))).rejects.toThrow();
  });

  it('is never overwritten by the seed', async () => {
    await server.saveSetting('contact', link('https://line.example/changed'));
    await server.database.query(`update bank set name_en = 'Changed' where code = 'SCB'`);
    await server.database.query(`delete from deposit_account where bank_code = 'GSB'`);
    await server.database.query(`delete from deposit_wallet where mode = 'LINK'`);
    const tables = ['setting', 'bank', 'source', 'deposit_account', 'deposit_wallet'];
    const all = () => Promise.all(tables.map((table) => server.database.query(`select * from ${table} order by 1`)));
    const before = await all();
    await seedDefaults(server.connection.db);
    expect(await all()).toEqual(before);
  });
});
