import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address for rate limits. One home owns a whole /64 of IPv6, so that counts as one address. A proxy that forwards
 * an invalid address is counted itself.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '0.0.0.0');
  return normalizeIP(address);
}

/** The network of an address without its host: 203.0.113.x, 2001:db8:x. */
export const maskAddress = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 2).join(':')}:x` : address.replace(/\d+$/, 'x');

/** The client's address of a request that never reaches Fastify, trusting this many proxies in front. */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean);
  return callerAddress({ ip: hops[Math.min(trustedProxies, hops.length - 1)] ?? '', socket });
}

/** The browser's user agent, truncated. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  String(headers['user-agent'] ?? '').slice(0, 200);
