import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { etcdArgs, haproxyConfig, patroniConfig } from './lib/cluster/configs.mjs';
import { databaseUrl, planCluster, portsOf } from './lib/cluster/plan.mjs';
import { rememberProcesses } from './lib/cluster/processes.mjs';
import { findTools } from './lib/cluster/tools.mjs';

const folders: string[] = [];
function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-cluster-test-'));
  folders.push(folder);
  return folder;
}
const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const aPlan = (more = {}) => planCluster({ folder: newFolder(), firstPort: 8100, apis: 2, ...more });
const FRONT = { host: '127.0.0.1', port: 8080, officePort: 8081 };

describe('a cluster on one machine', () => {
  it('gives every part a port of its own among the hundred from CLUSTER_PORT on', { tags: ['O1040'] }, () => {
    const ports = portsOf(aPlan({ apis: 8 }));
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBe(8100);
    expect(Math.max(...ports)).toBeLessThan(8200);
  });

  it.each([
    ['no api', { apis: 0 }, '--apis must be a number from 1 to 8.'],
    ['an api too many', { apis: 9 }, '--apis must be a number from 1 to 8.'],
    ['a number that is none', { apis: Number('two') }, '--apis must be a number from 1 to 8.'],
    ['a port beyond the last', { firstPort: 65_500 }, 'CLUSTER_PORT must be a port from 1 to 65400'],
  ])('refuses %s in one message', { tags: ['O1040'] }, (_what, change, message) => {
    expect(() => aPlan(change)).toThrow(message);
  });

  it('says what to install where a program is missing', { tags: ['O1041'] }, () => {
    process.env.PATH = newFolder();
    expect.assertions(1);
    try {
      findTools();
    } catch (error) {
      expect((error as Error).message).toMatch(/sudo apt install --no-install-recommends .*patroni etcd-server/);
      return;
    }
    expect.fail('a machine without Patroni on its PATH has all programs');
  });

  it('finds the same passwords at the next start', { tags: ['O1040'] }, () => {
    const folder = newFolder();
    const [first, second] = [aPlan({ folder }), aPlan({ folder })];
    expect(databaseUrl(second, 'server')).toBe(databaseUrl(first, 'server'));
    expect(databaseUrl(first, 'server')).not.toBe(databaseUrl(first, 'owner'));
  });

  it('commits on two nodes, and never takes an unconfirmed primary', { tags: ['O1042'] }, () => {
    const plan = aPlan();
    for (const node of plan.nodes) {
      const { bootstrap, postgresql } = patroniConfig(plan, node, '/bin');
      expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_node_count: 1, failsafe_mode: true });
      const { ttl, loop_wait: loop, retry_timeout: retry } = bootstrap.dcs;
      expect(loop + 2 * retry).toBeLessThanOrEqual(ttl);
      expect(postgresql.pg_hba.every((line) => line.endsWith('scram-sha-256'))).toBe(true);
      expect(etcdArgs(plan, node).join(' ')).not.toContain('0.0.0.0');
    }
  });

  it('sends writes to the primary, and pages to apis that are ready', { tags: ['O1042'] }, () => {
    const text = haproxyConfig(aPlan(), FRONT);
    expect(text).toMatch(/listen primary\n {2}bind 127\.0\.0\.1:8100\n[\s\S]*?GET \/primary\n/);
    expect(text).toMatch(/on-marked-down shutdown-sessions/);
    expect(text).toMatch(/backend members_ready\n[\s\S]*?GET \/readyz\n/);
    expect(text).toMatch(/use_backend members_alive if \{ nbsrv\(members_ready\) lt 1 \}/);
    expect(text.match(/server api-\d 127/g)).toHaveLength(8);
  });

  it('answers in JSON and says when to come back where no api lives', { tags: ['O1235'] }, () => {
    const text = haproxyConfig(aPlan(), FRONT);
    for (const status of [502, 503, 504])
      expect(text).toMatch(new RegExp(`http-error status ${status} .*json string '(.*)' hdr Retry-After 5`));
  });

  it('has a configuration that HAProxy takes', (context) => {
    const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(
      (file) => spawnSync(file, ['-v']).status === 0,
    );
    if (!haproxy) return context.skip('no HAProxy is installed');
    const file = path.join(newFolder(), 'haproxy.cfg');
    writeFileSync(file, haproxyConfig(aPlan(), FRONT));
    const { status, stderr } = spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('WARNING')]);
  });
});

describe('what a killed launcher left', () => {
  it('is ended at the next start, and no other program is', { tags: ['O1043'] }, async () => {
    const folder = newFolder();
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' });
    const ended = new Promise((resolve) => left.once('exit', (_code, signal) => resolve(signal)));
    rememberProcesses(folder).add('haproxy', left.pid as number);
    // The number of an ended process that belongs to this one by now.
    const file = path.join(folder, 'processes.json');
    const { haproxy } = JSON.parse(spawnSync('cat', [file], { encoding: 'utf8' }).stdout);
    writeFileSync(file, JSON.stringify({ haproxy, etcd: { pid: process.pid, start: 'another time' } }));

    expect(await rememberProcesses(folder).endAll([])).toBe(1);
    expect(await ended).toBe('SIGTERM');
    expect(await rememberProcesses(folder).endAll([])).toBe(0);
  });
});
