import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Problem } from '../../problem.ts';

/** Answers are HTTP 200 with one of these in `code`, as in agent systems. */
export const CODES = {
  OK: 0,
  BAD_KEY: 1001,
  BAD_PARAMETER: 1002,
  MEMBER_NOT_FOUND: 1003,
  NOT_ENOUGH_CREDIT: 1004,
  MEMBER_EXISTS: 1005,
  MEMBER_LOCKED: 1006,
  BAD_AMOUNT: 1007,
  REFUSED: 1008,
} as const;
type CodeName = keyof typeof CODES;

export class AgentError extends Error {
  readonly body: { code: number; message: CodeName };

  constructor(name: CodeName) {
    super(name);
    this.body = { code: CODES[name], message: name };
  }
}

export function answerWithCodes(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof AgentError) return reply.code(200).send(error.body);
    if (error instanceof Problem) return reply.code(error.status).send(error.body);
    // Requests that Fastify itself refuses: not JSON, too large, another content type.
    if ((error.statusCode ?? 500) < 500) return reply.code(200).send(new AgentError('BAD_PARAMETER').body);
    request.log.error({ event: 'request.failed', err: error }, 'request failed');
    return reply.code(500).send({ code: 9999, message: 'INTERNAL' });
  });
}

export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AgentError('BAD_PARAMETER');
  return parsed.data;
}
