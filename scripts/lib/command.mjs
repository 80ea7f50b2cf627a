import { spawn } from 'node:child_process';
import { PlainError } from './plain-error.mjs';
import { ROOT } from './root.mjs';

const FIRST_LINES = 10;
const LAST_LINES = 15;

/**
 * Runs a program to its end and returns its output; throws a PlainError with that output on failure.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ failure: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options
 * @returns {Promise<string>}
 */
export async function runCommand(program, args, { failure, env = process.env, signal }) {
  const { code, output } = await capture(program, args, { env, ...(signal && { signal }) });
  signal?.throwIfAborted();
  if (code === 0) return output;
  throw new PlainError([failure, ...shorten(output)].join('\n'));
}

/** Keeps both ends: some programs print the cause first, others last. @param {string} output */
function shorten(output) {
  const lines = output.trim().split('\n').filter(Boolean);
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines;
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)];
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function capture(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: null, output: `${output}\n${error.message}` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
