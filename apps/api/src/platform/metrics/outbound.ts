import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { SECOND_MS } from '../clock.ts';

/** A request of Node's fetch or `node:http`, as their diagnostics channels show it. */
type Outbound = { readonly origin?: string | URL; readonly path: string };
type Sent = { readonly request: ClientRequest; readonly response: IncomingMessage };
type Shown = { readonly request: Outbound; readonly response?: { readonly statusCode: number } };

export type OutboundAnswer = { service: string; outcome: '2xx' | '3xx' | '4xx' | '5xx' | 'error'; seconds: number };

/**
 * Reports each answer of the services outside, under the name whose address it begins with, or under the host. The
 * adapters themselves know nothing of it. Returns a function that ends it.
 */
export function watchOutbound(
  addresses: Readonly<Record<string, string>>,
  onAnswer: (answer: OutboundAnswer) => void,
): () => void {
  const services = Object.entries(addresses)
    .map(([name, address]) => ({ name, address: address.replace(/\/$/, '') }))
    .toSorted((one, other) => other.address.length - one.address.length);
  const serviceOf = ({ origin, path }: Outbound): string => {
    const url = `${origin}${path}`;
    return services.find(({ address }) => url.startsWith(address))?.name ?? new URL(url).host;
  };

  const startedAt = new WeakMap<object, number>();
  const settle = (request: Outbound, outcome: OutboundAnswer['outcome']) => {
    const started = startedAt.get(request);
    // An answer that is cut in the middle has been counted by its headers.
    if (started === undefined) return;
    startedAt.delete(request);
    onAnswer({ service: serviceOf(request), outcome, seconds: (performance.now() - started) / SECOND_MS });
  };
  const onCreate: ChannelListener = (message) => void startedAt.set((message as Shown).request, performance.now());
  const onHeaders: ChannelListener = (message) => {
    const { request, response } = message as Shown;
    settle(request, `${Math.floor((response?.statusCode ?? 500) / 100)}xx` as OutboundAnswer['outcome']);
  };
  const onError: ChannelListener = (message) => settle((message as Shown).request, 'error');
  /** Adapters send by `node:http`, whose requests have no origin. */
  const sent = new WeakMap<ClientRequest, Outbound>();
  const onStart: ChannelListener = (message) => {
    const { request } = message as Sent;
    const outbound = { origin: `${request.protocol}//${request.getHeader('host')}`, path: request.path };
    sent.set(request, outbound);
    startedAt.set(outbound, performance.now());
    request.once('close', () => settle(outbound, 'error'));
  };
  const onFinish: ChannelListener = (message) => {
    const { request, response } = message as Sent;
    const outbound = sent.get(request);
    if (outbound) settle(outbound, `${Math.floor((response.statusCode ?? 500) / 100)}xx` as OutboundAnswer['outcome']);
  };
  const channels = {
    'http.client.request.start': onStart,
    'http.client.response.finish': onFinish,
    'undici:request:create': onCreate,
    'undici:request:headers': onHeaders,
    'undici:request:error': onError,
  };
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener);
  };
}
