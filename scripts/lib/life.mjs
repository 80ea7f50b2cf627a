import { PlainError } from './plain-error.mjs';

/** @typedef {import('./world.mjs').Part} Part */

/** npm forwards a Ctrl-C that the terminal has also sent to us; only a later signal is a second Ctrl-C. */
const DOUBLE_CLICK_MS = 1_000;

/**
 * Owns the running parts and stops them in order, the last started first: on a signal with exit code 0, on the crash
 * of a part with 1.
 * @param {(text: string) => void} printLine
 */
export function createLife(printLine) {
  /** @type {Part[]} */
  const parts = [];
  const abort = new AbortController();
  /** @type {Promise<void>} */
  let working = Promise.resolve();
  let endingSinceMs = 0;

  /**
   * @param {number} code
   * @param {unknown} [error]
   */
  async function end(code, error) {
    if (endingSinceMs) return;
    endingSinceMs = Date.now();
    if (error !== undefined) console.error(`\n${explain(error)}\n`);
    abort.abort();
    await working; // A part that is just being started must be registered before it can be stopped.
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { name } = part;
      await part.stop().catch((reason) => printLine(`  The ${name} did not stop: ${reason}`));
    }
    process.exit(code);
  }

  /** @param {NodeJS.Signals} signal */
  function onSignal(signal) {
    if (!endingSinceMs) {
      printLine(signal === 'SIGINT' ? '\n  Stopping. Once more Ctrl-C to stop at once.' : '\n  Stopping.');
      void end(0);
    } else if (Date.now() - endingSinceMs > DOUBLE_CLICK_MS) {
      for (const part of parts) part.kill();
      process.exit(1);
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  // A closed terminal, or a full disk behind the output, must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  return {
    signal: abort.signal,
    add: (/** @type {Part} */ part) => void parts.push(part),
    onCrash: (/** @type {Error} */ error) => void end(1, error),
    /** Stops everything because the work is done. */
    finish: (code = 0) => void end(code),
    /** @param {() => Promise<void>} work */
    async run(work) {
      const result = work();
      working = result.catch(() => {});
      await result.catch((error) => end(1, error));
    },
  };
}

/** @param {unknown} error */
function explain(error) {
  const text = error instanceof PlainError ? error.message : error instanceof Error ? error.stack : `${error}`;
  return text?.replace(/^/gm, '  ');
}
