import { randomBytes } from 'node:crypto';

/** A span in the JSON of OTLP. Attributes never have values of statements, paths with parameters, or bodies. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: (typeof KIND)[keyof typeof KIND];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue: string } | { intValue: string } }[];
  status: { code?: 2 };
};

export const KIND = { server: 2, client: 3 } as const;

/** The identity of a trace and of the span that the next one belongs to. */
export type TraceContext = { traceId: string; spanId?: string };

const PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
const SAMPLED = 1;

/** The context of a W3C header, or a new one; undefined where the trace is not recorded. */
export function contextOf(header: unknown, isSampled: () => boolean): TraceContext | undefined {
  const [, traceId, spanId, flags = ''] = PARENT.exec(String(header)) ?? [];
  if (traceId && spanId) return Number.parseInt(flags, 16) & SAMPLED ? { traceId, spanId } : undefined;
  return isSampled() ? { traceId: randomBytes(16).toString('hex') } : undefined;
}

export type OpenSpan = Span & { end(change?: Partial<Pick<Span, 'name' | 'attributes' | 'status'>>): void };

const now = () => `${BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n}`;

export const attribute = (key: string, value: string | number): Span['attributes'][number] => ({
  key,
  value: typeof value === 'number' ? { intValue: `${value}` } : { stringValue: value },
});

/** Begins a span, which is recorded when it ends. */
export function beginSpan(
  { traceId, spanId: parentSpanId }: TraceContext,
  { name, kind, attributes }: Pick<Span, 'name' | 'kind' | 'attributes'>,
  record: (span: Span) => void,
): OpenSpan {
  const span: Span = {
    ...{ traceId, spanId: randomBytes(8).toString('hex'), ...(parentSpanId && { parentSpanId }) },
    ...{ name, kind, attributes, status: {} },
    ...{ startTimeUnixNano: now(), endTimeUnixNano: '' },
  };
  return { ...span, end: (change = {}) => record({ ...span, ...change, endTimeUnixNano: now() }) };
}
