import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../clock.ts';
import { NoAnswer, type OutsideHttp } from './outside-http.ts';

/** Upper bounds of the counted times in milliseconds, each half as long again as the one before. */
const TIME_BOUNDS: readonly number[] = Array.from({ length: 22 }, (_, step) => Math.round(10 * 1.5 ** step));

/** Our key, our credit, too many requests: of no use to anybody. */
const OURS = [401, 402, 403, 429];

export type MinuteUsage = { id: string; minute: Date; answers: number; failures: number; times: number[] };

export type Usage = {
  /** Counts each answer of a connection. */
  counting(connectionId: string, http: OutsideHttp): OutsideHttp;
  /** Returns what was counted since, and begins anew. */
  take(): MinuteUsage[];
};

export function connectionUsage(clock: Clock): Usage {
  let minutes = new Map<string, MinuteUsage>();

  function record(id: string, ms: number, isFailure: boolean): void {
    const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
    const key = `${id} ${minute.getTime()}`;
    const usage = minutes.get(key) ?? { id, minute, answers: 0, failures: 0, times: TIME_BOUNDS.map(() => 0) };
    minutes.set(key, usage);
    usage.answers += 1;
    if (isFailure) usage.failures += 1;
    const place = TIME_BOUNDS.findIndex((bound) => ms <= bound);
    const bound = place < 0 ? TIME_BOUNDS.length - 1 : place;
    usage.times[bound] = (usage.times[bound] ?? 0) + 1;
  }

  return {
    counting: (id, http) => async (url, request) => {
      const started = performance.now();
      try {
        const answer = await http(url, request);
        record(id, performance.now() - started, answer.status >= 500 || OURS.includes(answer.status));
        return answer;
      } catch (error) {
        if (error instanceof NoAnswer) record(id, performance.now() - started, true);
        throw error;
      }
    },
    take() {
      const taken = [...minutes.values()];
      minutes = new Map();
      return taken;
    },
  };
}

/** The bound within which this share of the answers came; null without answers. */
export function percentile(times: readonly number[], share: number): number | null {
  const all = times.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let counted = 0;
  for (const [place, count] of times.entries()) {
    counted += count;
    if (counted >= all * share) return TIME_BOUNDS[place] ?? null;
  }
  return null;
}
