import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lastLines, openLog, rotateLog } from './logs.mjs';
import { PlainError } from './plain-error.mjs';
import { ROOT } from './root.mjs';

/**
 * @typedef {{ name: string, args: readonly string[], env: NodeJS.ProcessEnv, logDir?: string | undefined,
 *   program?: string, user?: import('./postgres-binaries.mjs').RunAs, onStart?(pid: number): void }} Plan  `program` is
 *   a file that is none of our Node programs.
 */
/** @typedef {ReturnType<typeof startProgram>} Program */

const STOP_MS_MAX = 15_000;
const READY_MS_MAX = 60_000;

/**
 * Starts a program, usually one of ours. The child has its own session, so that a Ctrl-C reaches only the launcher and
 * parts stop in order. Ours have an IPC channel, whose end shows the child that the launcher was killed.
 * @param {Plan} plan  Without `logDir` its output goes to the terminal.
 */
export function startProgram({ name, args, env, logDir, program, user = {}, onStart = () => {} }) {
  const log = logDir === undefined ? undefined : openLog(path.join(logDir, `${name}.log`), user);
  const output = log?.fd ?? 'inherit';
  const child = spawn(program ?? process.execPath, program ? args : ['--enable-source-maps', ...args], {
    ...user,
    cwd: program ? '/' : ROOT,
    env,
    detached: true,
    stdio: ['ignore', output, output, ...(program ? [] : [/** @type {const} */ ('ipc')])],
  });
  log?.close();
  if (child.pid) onStart(child.pid);

  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  if (log) void ended.then(rotateLog(log.file));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

  return {
    name,
    pid: child.pid,
    ended,
    hasEnded,
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      if ((await Promise.race([ended, delay(STOP_MS_MAX, 'late', { ref: false })])) === 'late') child.kill('SIGKILL');
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
    /** Error for an unexpected end, with the last lines of the log. */
    explainEnd() {
      const how = child.signalCode ? `was killed (${child.signalCode})` : `stopped (exit code ${child.exitCode})`;
      return new PlainError([`The ${name} ${how}.`, ...(log ? lastLines(log.file, log.from) : [])].join('\n'));
    },
  };
}

/**
 * @param {Program} program
 * @param {string} url
 * @param {AbortSignal} [signal]
 */
export async function waitUntilReady(program, url, signal) {
  const deadline = Date.now() + READY_MS_MAX;
  while (!(await answersOk(url))) {
    signal?.throwIfAborted();
    if (program.hasEnded()) throw program.explainEnd();
    if (Date.now() > deadline)
      throw new PlainError(`The ${program.name} does not get ready: ${url} never answered 200.`);
    await Promise.race([program.ended, delay(40)]);
  }
}

/** @param {string} url */
async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
