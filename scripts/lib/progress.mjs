const SLOW_MS = 2_000;

/** @param {number} sinceMs */
const secondsSince = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * Prints one line per step: on a terminal from its start, elsewhere at its end. A slow step also prints its start.
 * @param {NodeJS.WriteStream} [out]
 */
export function createProgress(out = process.stdout) {
  const startedAtMs = Date.now();

  /**
   * @template T
   * @param {string} name
   * @param {() => T | Promise<T>} work
   * @returns {Promise<T>}
   */
  async function step(name, work) {
    const sinceMs = Date.now();
    if (out.isTTY) out.write(`  … ${name}`);
    const slow = setTimeout(() => !out.isTTY && out.write(`  … ${name}\n`), SLOW_MS);
    /** @param {string} mark */
    const end = (mark) => out.write(`${out.isTTY ? '\r\x1b[K' : ''}  ${mark} ${name}  ${secondsSince(sinceMs)}\n`);
    try {
      const result = await work();
      end('✓');
      return result;
    } catch (error) {
      end('✗');
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    step,
    total: () => secondsSince(startedAtMs),
    printLine: (/** @type {string} */ text) => out.write(`${text}\n`),
  };
}

/**
 * Draws lines in a frame. Combining marks, frequent in Thai and Lao, take no column of their own.
 * @param {string[]} lines
 */
export function frame(lines) {
  /** @param {string} text */
  const columns = (text) => [...text.replace(/\p{Mn}/gu, '')].length;
  const width = Math.max(...lines.map(columns));
  const body = lines.map((line) => `  │ ${line}${' '.repeat(width - columns(line))} │`);
  return [`  ╭${'─'.repeat(width + 2)}╮`, ...body, `  ╰${'─'.repeat(width + 2)}╯`].join('\n');
}
