import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContractServer, contractServer } from '../platform/serve.ts';
import { newFilesDir } from '../testing/files-dir.ts';
import { answerErrors } from './error-handler.ts';

let app: ReturnType<typeof Fastify>;
let contract: ContractServer;
beforeEach(() => {
  app = Fastify();
  answerErrors(app);
  contract = contractServer(app, {
    identify: async () => undefined,
    limit: () => async () => {},
    once: (_claim, work) => work(),
    uploads: { folder: newFilesDir(), bytesMax: async () => 1_000 },
    isEmbedded: false,
  });
});
afterEach(() => app.close());

describe('an answer', () => {
  it('holds the fields of the contract and no others, whatever the handler gives', async () => {
    const row = { name: 'Krapao', website: 'https://krapao.example', password_hash: '$argon2id$', id: 1 };
    contract.serve('GET /api/lookup/info', async () => row);
    expect((await app.inject('/api/lookup/info')).json()).toEqual({
      name: 'Krapao',
      website: 'https://krapao.example',
    });
  });

  it('that breaks the contract is our fault, and is not sent', async () => {
    contract.serve('GET /api/lookup/info', async () => ({ name: 5, secret: 'x' }) as never);
    const answer = await app.inject('/api/lookup/info');
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'INTERNAL_SERVER_ERROR' }]);
  });
});

describe('a call', () => {
  it('cannot be served twice', () => {
    contract.serve('GET /api/lookup/active', async () => ({ active: true }));
    expect(() => contract.serve('GET /api/lookup/active', async () => ({ active: false }))).toThrow(
      'GET /api/lookup/active is served twice',
    );
  });

  it('for members never reaches its handler without one', async () => {
    let isReached = false;
    contract.serve('POST /api/logout', async () => {
      isReached = true;
      return { message: 'SUCCESS' as const };
    });
    const answer = await app.inject({ method: 'POST', url: '/api/logout' });
    expect([answer.statusCode, answer.json(), isReached]).toEqual([401, { message: 'invalid-token' }, false]);
  });

  it('that nobody serves answers 501 and is named', async () => {
    contract.serve('GET /api/lookup/active', async () => ({ active: true }));
    const rest = contract.refuseTheRest();
    expect(rest).not.toContain('GET /api/lookup/active');
    expect(rest).toContain('GET /api/lookup/info');
    expect((await app.inject('/api/lookup/info')).statusCode).toBe(501);
  });
});
