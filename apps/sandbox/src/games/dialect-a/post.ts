import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '../providers.ts';

type Handler = (provider: Provider, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds one call of the dialect; its name is its path after the provider. */
export type Post = (call: string, handle: Handler) => void;
