import { setTimeout as wait } from 'node:timers/promises';

/** Of a phone by its last digits; all others get their messages. */
const FATES: Readonly<Record<string, 'off' | 'unknown' | 'blocked'>> = {
  ...{ 30003: 'off', 30005: 'unknown', 30007: 'blocked' },
};
export type Fate = 'delivered' | 'off' | 'unknown' | 'blocked';
export const fateOf = (to: string): Fate => FATES[to.slice(-5)] ?? 'delivered';

const DELAY_MS = 300;

type Report = { url: string; body: string; headers: Record<string, string>; closing: AbortSignal };

/** Reports after a while, once. Nobody waits for the answer. */
export function sendReport({ url, body, headers, closing }: Report): void {
  wait(DELAY_MS, undefined, { signal: closing, ref: false })
    .then(() => fetch(url, { method: 'POST', body, headers, signal: closing }))
    .catch(() => {});
}
