import type { FastifyRequest } from 'fastify';
import type { Provider } from '../providers.ts';

/** Adds a call of the dialect; its result is sent beside code 0. */
export type Post = (call: string, handle: (provider: Provider, request: FastifyRequest) => Promise<object>) => void;
