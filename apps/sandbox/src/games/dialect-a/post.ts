import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '../providers.ts';

type Handler = (provider: Provider, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds a call of the dialect, named by its path after the provider. */
export type Post = (call: string, handle: Handler) => void;
