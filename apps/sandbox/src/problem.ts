import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** An error response of the sandbox: `{ error: { code, detail } }` with an HTTP status. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }

  get body() {
    return { error: { code: this.code, detail: this.message } };
  }
}

export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Problem(400, 'BAD_REQUEST', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send(new Problem(status, 'BAD_REQUEST', error.message).body);
    request.log.error({ event: 'request.failed', err: error }, 'request failed');
    return reply.code(500).send(new Problem(500, 'INTERNAL', 'the sandbox failed; its log says why').body);
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send(new Problem(404, 'NOT_FOUND', `nothing at ${request.method} ${request.url.split('?')[0]}`).body),
  );
}
