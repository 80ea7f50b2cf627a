import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import type { Answer } from '../platform/idempotency.ts';
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
    once: Object.assign((_claim: unknown, work: () => Promise<Answer>) => work(), {
      inCommit: (_claim: unknown, work: () => Promise<Answer>) => work(),
    }),
    uploads: { folder: newFilesDir(), bytesMax: async () => 1_000 },
    isStrict: true,
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

describe('a refusal', () => {
  const refusing = async (error: AppError) => {
    contract.serve('GET /api/lookup/info', async () => {
      throw error;
    });
    const { statusCode, json } = await app.inject('/api/lookup/info');
    return [statusCode, json().message];
  };

  it.each([
    ['a code that its call does not list', new AppError('MONEY_NOT_ENOUGH')],
    ['a status that its code does not travel under', new AppError('KEY_INVALID', {}, 418)],
    ['the key of a call that takes none', new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409)],
  ])('with %s is our fault in a test', async (_, error) => {
    expect(await refusing(error)).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  });

  it('that every call shares is sent', async () => {
    expect(await refusing(new AppError('REQUEST_LIMIT'))).toEqual([429, 'REQUEST_LIMIT']);
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

  it('does not run for a HEAD: some GETs change state', async () => {
    let isReached = false;
    contract.serve('GET /api/lookup/active', async () => {
      isReached = true;
      return { active: true };
    });
    contract.refuseTheRest();
    for (const url of ['/api/lookup/active', '/api/bonus']) {
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    }
    expect(isReached).toBe(false);
  });

  it('that nobody serves answers 501 and is named', async () => {
    contract.serve('GET /api/lookup/active', async () => ({ active: true }));
    const rest = contract.refuseTheRest();
    expect(rest).not.toContain('GET /api/lookup/active');
    expect(rest).toContain('GET /api/lookup/info');
    expect((await app.inject('/api/lookup/info')).statusCode).toBe(501);
  });
});
