import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../scripts/lib/ports.mjs';
import { startProgram, waitUntilReady } from '../../scripts/lib/program.mjs';

/** @typedef {import('./load-process.mjs').Ask} Ask */
/** @typedef {{ perSecond: number, p50: number, p99: number }} Result */
/** @typedef {ReturnType<typeof import('../../scripts/lib/life.mjs').createLife>} Life */

/** @param {Life} life @param {'server' | 'provider'} name @param {NodeJS.ProcessEnv} env */
export async function startBare(life, name, env) {
  const port = await findFreePort();
  const args = [fileURLToPath(new URL(`../baseline/${name}.mjs`, import.meta.url))];
  const program = startProgram({
    name: `bare ${name}`,
    args,
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: `${port}`, BACKOFFICE_PORT: '0' },
  });
  life.add(program);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(program, `${url}/healthz`, life.signal);
  return { port, url };
}

/** Clients in a separate process that repeat their work for a time. @param {Life} life */
export function startLoad(life) {
  /** @type {(plan: { port: number, asks: Ask[], ms: number }) => Promise<Result>} */
  return startClients(life);
}

/** Clients in a separate process that send one request each at the same moment. @param {Life} life */
export function startBurst(life) {
  /** @type {(plan: { port: number, asks: Ask[] }) => Promise<{ answer: string, ms: number }[]>} */
  return startClients(life);
}

/** A flood from a separate process; resolves to its requests per second. @param {Life} life */
export function startFlood(life) {
  /** @type {(plan: import('./flood-process.mjs').Flood) => Promise<number>} */
  return startClients(life, 'flood-process.mjs');
}

/** Members who act in turn, in a separate process. @param {Life} life */
export function startMixedLoad(life) {
  /** @type {(plan: { clients: import('./mixed-load-process.mjs').Act[][], ms: number }) => Promise<import('./mixed-load-process.mjs').MixedResult>} */
  return startClients(life, 'mixed-load-process.mjs');
}

/** @param {Life} life @param {string} [file] */
function startClients(life, file = 'load-process.mjs') {
  // JSON has no NaN, the time of no answer.
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  life.add({ name: 'load', stop: async () => void child.kill(), kill: () => void child.kill('SIGKILL') });
  /** @param {object} plan @returns {Promise<any>} */
  return (plan) =>
    new Promise((resolve, reject) => {
      child.once('message', (/** @type {{ result: unknown, error?: string }} */ { result, error }) =>
        error ? reject(new Error(error)) : resolve(result),
      );
      child.send(plan);
    });
}
