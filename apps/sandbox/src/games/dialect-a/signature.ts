import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../problem.ts';
import { sameText } from '../../same-text.ts';
import { type Provider, providerByCode, signingSecret } from '../providers.ts';

/** The signature covers the raw bytes, so the body is parsed only after verification. */
export function requireSignature(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, raw: Buffer) => raw);
  app.addHook('preHandler', async (request) => {
    request.body = verified(request, providerOf(request));
  });
}

export function providerOf(request: FastifyRequest): Provider {
  const provider = providerByCode.get((request.params as { provider: string }).provider);
  if (provider?.dialect !== 'a') throw new Problem(404, 'NOT_FOUND', 'no such provider in this dialect');
  return provider;
}

function verified(request: FastifyRequest, provider: Provider): unknown {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const wanted = createHmac('sha256', signingSecret(provider)).update(raw).digest('hex');
  const { 'x-operator': operator, 'x-signature': signature } = request.headers;
  if (operator !== 'krapao' || !sameText(String(signature).toLowerCase(), wanted)) {
    throw new Problem(401, 'BAD_SIGNATURE', 'the operator is unknown or the signature does not match the body');
  }
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new Problem(400, 'BAD_REQUEST', 'the body is not JSON');
  }
}
