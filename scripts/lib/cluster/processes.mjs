/** Processes of a cluster that outlive a killed launcher, remembered in its folder until they have ended. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readPidFile, startOf, waitUntilGone } from '../postmaster.mjs';

const STOP_MS_MAX = 20_000;
const POLL_MS = 50;

/** @param {string} folder */
export function rememberProcesses(folder) {
  const file = path.join(folder, 'processes.json');
  /** @type {Record<string, { pid: number, start: string }>} */
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  /** A pid may belong to another program by now, which has another start time. */
  const living = () => Object.values(known).filter(({ pid, start }) => start !== '' && startOf(pid) === start);

  return {
    /** @param {string} name @param {number} pid */
    add(name, pid) {
      known[name] = { pid, start: startOf(pid) };
      writeFileSync(file, JSON.stringify(known), { mode: 0o600 });
    },
    /** Ends what a killed launcher left; Patroni stops its PostgreSQL first. @param {readonly string[]} postgresFolders */
    async endAll(postgresFolders) {
      const count = living().length;
      for (const { pid } of living()) process.kill(pid, 'SIGTERM');
      const deadline = Date.now() + STOP_MS_MAX;
      while (living().length > 0 && Date.now() < deadline) await delay(POLL_MS);
      for (const { pid } of living()) process.kill(pid, 'SIGKILL');
      for (const postgres of postgresFolders) await endPostgres(postgres);
      rmSync(file, { force: true });
      return count;
    },
  };
}

/** A PostgreSQL whose Patroni was killed. @param {string} folder */
async function endPostgres(folder) {
  const found = readPidFile(folder);
  if (!found || !isAlive(found.pid, folder)) return;
  process.kill(found.pid, 'SIGINT');
  if (!(await waitUntilGone(folder, found.pid, STOP_MS_MAX))) process.kill(found.pid, 'SIGQUIT');
}
