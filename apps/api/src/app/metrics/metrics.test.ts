import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { newPhone } from '../../testing/members.ts';
import { givenPlayer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator } from '../../testing/operators.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ METRICS_PORT: '0' });
});
afterAll(() => server.close());

const { setRules } = withdrawalsOf(() => server);

async function read(): Promise<Map<string, number>> {
  const { body = '', headers } = (await server.metricsApp?.inject('/metrics')) ?? {};
  expect(headers?.['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}
const figureOf = async (series: string): Promise<number | undefined> => (await read()).get(series);

describe('metrics', { tags: ['O890'] }, () => {
  it('count the calls of each port by name and class of status, and pages as one', async () => {
    const player = await givenPlayer(server);
    await server.call('GET /api/wallet', { token: player.token });
    await server.call('GET /api/wallet', { token: 'nobody' });
    const { cookie } = await givenOperator(server);
    await server.office('GET /api/office/queues', { headers: { cookie } });
    await server.app.inject('/an/unknown/path');
    const series = [...(await read())];
    const count = (port: string, call: string, status: string) =>
      series.find(
        ([name]) => name === `krapao_request_seconds_count{port="${port}",call="${call}",status="${status}"}`,
      )?.[1];
    expect(count('member', 'GET /api/wallet', '2xx')).toBe(1);
    expect(count('member', 'GET /api/wallet', '4xx')).toBe(1);
    expect(count('office', 'GET /api/office/queues', '2xx')).toBe(1);
    expect(count('member', 'page', '4xx')).toBe(1);
    expect(series.filter(([name]) => name.includes('unknown/path'))).toEqual([]);
  });

  it('count statements and show the connections of the pool', async () => {
    const before = (await figureOf('krapao_statements_total')) ?? 0;
    const player = await givenPlayer(server);
    await server.call('GET /api/wallet', { token: player.token });
    expect(await figureOf('krapao_statements_total')).toBeGreaterThan(before);
    const pool = await read();
    expect(pool.get('krapao_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(pool.get('krapao_pool_connections{state="waiting"}')).toBe(0);
  });

  it('show what waits for people, its age, and the money that is held for it', async () => {
    await setRules(BY_HAND);
    await withdraw(server, await givenPlayer(server, { money: 1_000 }), 200);
    await server.later(10 * MINUTE_MS);
    const series = await read();
    expect(series.get('krapao_queue_items{queue="withdrawals"}')).toBe(1);
    expect(series.get('krapao_queue_oldest_seconds{queue="withdrawals"}')).toBeGreaterThanOrEqual(600);
    expect(series.get('krapao_ledger_holds')).toBe(1);
    expect(series.get('krapao_ledger_oldest_hold_seconds')).toBeGreaterThanOrEqual(600);
    expect(series.get('krapao_ledger_findings')).toBe(0);
    expect(series.get('krapao_database_up')).toBe(1);
  });

  it('count alerts by their code', async () => {
    expect(await figureOf('krapao_alerts_total{event="ledger.mismatch"}')).toBe(0);
    server.app.log.error({ event: 'ledger.mismatch' }, 'the books do not add up');
    server.app.log.warn({ event: 'otp.unsent' }, 'no alert');
    const series = await read();
    expect(series.get('krapao_alerts_total{event="ledger.mismatch"}')).toBe(1);
    expect(series.get('krapao_alerts_total{event="otp.unsent"}')).toBeUndefined();
  });

  it('time the services outside by name, well and unwell', async () => {
    await server.saveSetting('registerOTP', true);
    const send = () => server.call('POST /api/otp/send', { body: { phoneNumber: newPhone() } });
    await send();
    await server.sandbox.setFault('sms', { mode: 'error-500', times: 1 });
    await send();
    await server.saveSetting('registerOTP', false);
    const series = await read();
    expect(series.get('krapao_outbound_seconds_count{service="sms",outcome="2xx"}')).toBe(1);
    expect(series.get('krapao_outbound_seconds_count{service="sms",outcome="5xx"}')).toBe(1);
  });

  it('show no stored figure that cannot be read, and say so', async () => {
    await server.database.query('alter table queue_item rename to queue_item_away');
    const series = await read();
    await server.database.query('alter table queue_item_away rename to queue_item');
    expect(series.get('krapao_database_up')).toBe(0);
    expect([...series.keys()].filter((name) => /_(queue|jobs|job|ledger)_/.test(name))).toEqual([]);
    expect(await figureOf('krapao_database_up')).toBe(1);
  });

  it('are on no port of members or operators', { tags: ['O891'] }, async () => {
    for (const app of [server.app, server.officeApp])
      expect((await app.inject('/metrics')).body).not.toContain('krapao_');
  });
});
