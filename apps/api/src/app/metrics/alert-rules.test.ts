import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

const root = new URL('../../../../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');
const METRIC = /\b(krapao|nodejs|process)_\w+/g;
/** Debian's package `prometheus`; without it the rules are only read as text. */
const hasPrometheus = await promisify(execFile)('prometheus', ['--version']).then(
  () => true,
  () => false,
);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { METRICS_PORT: '0' } });
});
afterAll(() => server.close());

describe('the alert rules and the dashboard', { tags: ['O892'] }, () => {
  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/krapao.json'])(
    '%s reads only metrics that exist',
    async (file) => {
      const { body = '' } = (await server.metricsApp?.inject('/metrics')) ?? {};
      const exported = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
      const used = [...(await read(file)).matchAll(METRIC)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
      expect(used.length).toBeGreaterThan(10);
      expect(used.filter((name) => !exported.has(name))).toEqual([]);
    },
  );

  it('have a row in the runbook for every alert', async () => {
    const [rules, runbook] = await Promise.all([read('deploy/prometheus/alerts.yml'), read('docs/operations.md')]);
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.filter((name) => !runbook.includes(`| \`${name}\` |`))).toEqual([]);
  });
});

// No rule is tagged here: a rule is proved on every machine, and this needs Prometheus.
describe.skipIf(!hasPrometheus)('a real Prometheus', () => {
  it('loads the alert rules, and reads our port', async () => {
    const url = (await server.metricsApp?.listen({ host: '127.0.0.1', port: 0 })) ?? '';
    const folder = await mkdtemp(path.join(tmpdir(), 'prometheus-'));
    await cp(new URL('deploy/prometheus', root), folder, { recursive: true });
    const config = await readFile(path.join(folder, 'prometheus.yml'), 'utf8');
    await writeFile(
      path.join(folder, 'prometheus.yml'),
      config.replace('127.0.0.1:9464', new URL(url).host).replaceAll('15s', '1s'),
    );
    const own = await freePort();
    const child = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${own}`,
      ],
      { stdio: 'ignore' },
    );
    const query = async (call: string) =>
      (await (await fetch(`http://127.0.0.1:${own}/api/v1/${call}`)).json()) as { data: never };
    try {
      await until(async () => {
        const { data } = await query('query?query=up{job="krapao"}').catch(() => ({ data: undefined }));
        return (data as { result: { value: [number, string] }[] } | undefined)?.result[0]?.value[1] === '1';
      }, 'a scrape');
      await until(async () => {
        const { groups } = (await query('rules')).data as { groups: { rules: { health: string }[] }[] };
        return groups.every(({ rules }) => rules.length > 10 && rules.every(({ health }) => health === 'ok'));
      }, 'the rules');
    } finally {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
