/** Clients in a separate process that act as members do, each one call at a time, and count every answer. */
import { percentile } from './measure.mjs';
import { openClient } from './raw-client.mjs';

/**
 * @typedef {{ kind: string, port: number, request: import('./raw-client.mjs').Request }} Act
 * @typedef {{ perSecond: number, p50: number, p95: number, p99: number }} Times
 * @typedef {{ answered: Times, kinds: Record<string, Times>, later: Times, refused: number,
 *   errors: Record<string, number> }} MixedResult  `later` are answers 503 with a time to come back, `refused` those of
 *   4xx, which are no error of ours.
 */

/** @param {{ clients: readonly (readonly Act[])[], ms: number }} plan @returns {Promise<MixedResult>} */
async function run({ clients, ms }) {
  const start = performance.now();
  const end = start + ms;
  const kinds = new Set(clients.flatMap((acts) => acts.map(({ kind }) => kind)));
  /** @type {Record<string, number[]>} */
  const answered = Object.fromEntries([...kinds].map((kind) => [kind, []]));
  /** @type {number[]} */
  const later = [];
  /** @type {Record<string, number>} */
  const errors = {};
  let refused = 0;
  const countError = (/** @type {string} */ what) => {
    errors[what] = (errors[what] ?? 0) + 1;
  };

  await Promise.all(
    clients.map(async (acts, index) => {
      /** @type {Map<number, Awaited<ReturnType<typeof openClient>>>} */
      const open = new Map();
      for (let turn = index; performance.now() < end; turn += 1) {
        const { kind, port, request } = /** @type {Act} */ (acts[turn % acts.length]);
        const before = performance.now();
        try {
          const client = open.get(port) ?? (await openClient(port));
          open.set(port, client);
          const { status, text } = await client.send(request);
          const took = performance.now() - before;
          if (status === 503 && /\r\nretry-after: \d/i.test(text)) later.push(took);
          else if (status < 400) answered[kind]?.push(took);
          else if (status < 500) refused += 1;
          else countError(`${kind} ${status}`);
        } catch (error) {
          open.delete(port);
          countError(`${kind} ${error instanceof Error ? error.message : error}`);
        }
      }
      for (const client of open.values()) client.end();
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  const summary = (/** @type {readonly number[]} */ times) => ({
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  });
  return {
    answered: summary(Object.values(answered).flat()),
    kinds: Object.fromEntries(Object.entries(answered).map(([kind, times]) => [kind, summary(times)])),
    later: summary(later),
    refused,
    errors,
  };
}

process.on('message', (/** @type {Parameters<typeof run>[0]} */ plan) => {
  run(plan).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  );
});
