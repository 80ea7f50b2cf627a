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
