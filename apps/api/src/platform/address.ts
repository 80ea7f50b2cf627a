import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address that limits are counted for. One home owns a whole /64 of IPv6, so that counts as one
 * address. A proxy that forwards nonsense is counted itself.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '0.0.0.0');
  return normalizeIP(address);
}

/** The network of an address, without who in it: 203.0.113.x, 2001:db8:x. */
export const maskAddress = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 2).join(':')}:x` : address.replace(/\d+$/, 'x');

/** Where a request comes from that never reaches Fastify: this many proxies in front are believed. */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean);
  return callerAddress({ ip: hops[Math.min(trustedProxies, hops.length - 1)] ?? '', socket });
}

/** What a browser calls itself, as far as anybody reads. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  String(headers['user-agent'] ?? '').slice(0, 200);
