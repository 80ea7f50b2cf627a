import type { Logger } from '../logs/log.ts';
import { attribute, type Span } from './span.ts';

const EVERY_MS = 2_000;
const TIMEOUT_MS = 10_000;
/** Spans beyond are dropped: a collector that is away must not fill the memory. */
const WAITING_MAX = 5_000;

export type SpanExporter = { record(span: Span): void; stop(): Promise<void> };

/** Sends spans to an OpenTelemetry collector as JSON over HTTP. A failure loses spans, never a request. */
export function exportSpans(
  { endpoint, serviceName }: { endpoint: string; serviceName: string },
  log: Logger,
): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const resource = { attributes: [attribute('service.name', serviceName)] };
  let waiting: Span[] = [];
  let lost = 0;

  async function flush(): Promise<void> {
    const spans = waiting;
    waiting = [];
    if (spans.length === 0) return;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'krapao' }, spans }] }] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
    } catch (error) {
      lost += spans.length;
      log.warn({ event: 'traces.lost', lost, err: error }, 'spans could not be sent to the collector');
    }
  }
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    record(span) {
      if (waiting.length < WAITING_MAX) waiting.push(span);
      else lost += 1;
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
