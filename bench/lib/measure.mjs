/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param {readonly number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Every client repeats its work until the time is over.
 * @param {number} clients
 * @param {number} ms
 * @param {(client: number) => Promise<void>} work
 */
export async function load(clients, ms, work) {
  /** @type {number[]} */
  const latencies = [];
  const start = performance.now();
  const end = start + ms;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const before = performance.now();
        await work(client);
        latencies.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/**
 * Runs every scenario once per round, so that a noisy moment affects all of them, and takes medians.
 * @param {number} rounds
 * @param {Record<string, () => Promise<{ perSecond: number, p50: number, p99: number }>>} scenarios
 */
export async function interleave(rounds, scenarios) {
  /** @type {Record<string, { perSecond: number, p50: number, p99: number }[]>} */
  const runs = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(scenarios)) runs[name]?.push(await run());
  }
  return Object.fromEntries(
    Object.entries(runs).map(([name, results]) => [
      name,
      {
        perSecond: median(results.map((result) => result.perSecond)),
        p50: median(results.map((result) => result.p50)),
        p99: median(results.map((result) => result.p99)),
      },
    ]),
  );
}

/** @param {Record<string, { perSecond: number, p50: number, p99: number }>} results */
export function print(results) {
  for (const [name, { perSecond, p50, p99 }] of Object.entries(results)) {
    console.log(
      `${name.padEnd(44)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms`,
    );
  }
}
