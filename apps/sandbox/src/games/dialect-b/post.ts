import type { FastifyRequest } from 'fastify';
import type { Provider } from '../providers.ts';

/** Adds one call of the dialect; what it returns is answered beside code 0. */
export type Post = (call: string, handle: (provider: Provider, request: FastifyRequest) => Promise<object>) => void;
