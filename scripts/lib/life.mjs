import { PlainError } from './plain-error.mjs';

/** @typedef {import('./world.mjs').Part} Part */

/** npm passes a Ctrl-C on although the terminal has sent it to us as well; only a later one is a second wish. */
const SAME_WISH_MS = 1_000;

/**
 * Holds the running parts and ends them in order, the last one started first: by a signal with exit code 0, by the
 * crash of a part with 1.
 * @param {(text: string) => void} say
 */
export function createLife(say) {
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
    await working; // What is being started right now must be known before it can be stopped.
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { name } = part;
      await part.stop().catch((reason) => say(`  The ${name} did not stop: ${reason}`));
    }
    process.exit(code);
  }

  /** @param {NodeJS.Signals} signal */
  function onSignal(signal) {
    if (!endingSinceMs) {
      say(signal === 'SIGINT' ? '\n  Stopping. Once more Ctrl-C to stop at once.' : '\n  Stopping.');
      void end(0);
    } else if (Date.now() - endingSinceMs > SAME_WISH_MS) {
      for (const part of parts) part.kill();
      process.exit(1);
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  // A terminal that was closed, or a full disk behind it, must not stop the stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  return {
    signal: abort.signal,
    add: (/** @type {Part} */ part) => void parts.push(part),
    onCrash: (/** @type {Error} */ error) => void end(1, error),
    /** Ends everything because the work is done. */
    finish: () => void end(0),
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
