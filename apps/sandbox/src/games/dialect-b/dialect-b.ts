import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sufferFaults } from '../../faults/suffer.ts';
import { Problem } from '../../problem.ts';
import { sameText } from '../../same-text.ts';
import type { GameOptions } from '../game-options.ts';
import { agentKey, type Provider, providerByCode } from '../providers.ts';
import { betRoutes } from './bets.routes.ts';
import { AgentError, answerWithCodes, CODES } from './codes.ts';
import { creditRoutes } from './credit.routes.ts';
import { memberRoutes } from './members.routes.ts';
import type { Post } from './post.ts';

/** Dialect B, "agent": transfers carry no operator reference. Their outcome can only be read from a report. */
export async function dialectB(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { faults, closing } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  answerWithCodes(app);
  app.addHook('preHandler', async (request) => {
    const key = String(request.headers['x-agent-key']);
    if (!sameText(key, agentKey(providerOf(request)))) throw new AgentError('BAD_KEY');
  });
  sufferFaults(app, { faults, closing, serviceOf: (request) => providerOf(request).code, refuse });

  const post: Post = (call, handle) => {
    app.post(`/games/b/:provider/${call}`, { config: { call } }, async (request) => ({
      code: CODES.OK,
      message: 'OK',
      ...(await handle(providerOf(request), request)),
    }));
  };
  memberRoutes(post, options);
  creditRoutes(post, options);
  betRoutes(post, options);
}

function providerOf(request: FastifyRequest): Provider {
  const provider = providerByCode.get((request.params as { provider: string }).provider);
  if (provider?.dialect !== 'b') throw new Problem(404, 'NOT_FOUND', 'no such provider in this dialect');
  return provider;
}

const refuse = (reply: FastifyReply) => reply.code(200).send(new AgentError('REFUSED').body);
