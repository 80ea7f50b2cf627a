import { Done, defineCalls } from '@krapao/contract/call';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import type { Answer } from '../../platform/http/idempotency.ts';
import { contractServer, type Gate, type Serve } from '../../platform/http/serve.ts';
import { newFilesDir } from '../../testing/files-dir.ts';
import { answerErrors } from './error-handler.ts';

const read = { access: 'public', limit: 'read' } as const;
const calls = defineCalls({
  'GET /api/info': { ...read, summary: '', response: z.object({ name: z.string(), website: z.string() }) },
  'POST /api/logout': { access: 'member', limit: 'write', summary: '', response: Done },
  'GET /api/bonus': { ...read, summary: '', response: Done },
});
const toCome = ['GET /api/bonus'] as const;

const gate: Gate = {
  recognisers: { member: async () => ({}) },
  limit: () => async () => {},
  once: Object.assign((_claim: unknown, work: () => Promise<Answer>) => work(), {
    inCommit: (_claim: unknown, work: () => Promise<Answer>) => work(),
  }),
  uploads: { folder: newFilesDir(), bytesMax: async () => 1_000 },
  isStrict: true,
  isEmbedded: false,
};
const info = { name: 'Krapao', website: 'https://krapao.example' };
const done = async () => ({ message: 'SUCCESS' as const });

let app: FastifyInstance;
let serve: Serve<typeof calls>;
beforeEach(() => {
  app = Fastify();
  answerErrors(app);
  ({ serve } = contractServer(app, { calls, toCome }, gate));
});
afterEach(() => app.close());

describe('an answer', () => {
  beforeEach(() => serve('POST /api/logout', done));

  it('holds the fields of the contract and no others, whatever the handler gives', { tags: ['C31'] }, async () => {
    const row = { ...info, password_hash: '$argon2id$', id: 1 };
    serve('GET /api/info', async () => row);
    expect((await app.inject('/api/info')).json()).toEqual(info);
  });

  it('that breaks the contract is our fault, and is not sent', async () => {
    serve('GET /api/info', async () => ({ name: 5, secret: 'x' }) as never);
    const answer = await app.inject('/api/info');
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'INTERNAL_SERVER_ERROR' }]);
  });
});

describe('a refusal', () => {
  const refusing = async (error: AppError) => {
    serve('POST /api/logout', done);
    serve('GET /api/info', async () => {
      throw error;
    });
    const { statusCode, json } = await app.inject('/api/info');
    return [statusCode, json().message];
  };

  it.each([
    ['a code that its call does not list', new AppError('MONEY_NOT_ENOUGH')],
    ['a status that its code does not travel under', new AppError('KEY_INVALID', {}, 418)],
    ['the key of a call that takes none', new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409)],
    ['the permission of a call that needs none', new AppError('NO_PERMISSION')],
  ])('with %s is our fault in a test', async (_, error) => {
    expect(await refusing(error)).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  });

  it('that every call shares is sent', async () => {
    expect(await refusing(new AppError('REQUEST_LIMIT'))).toEqual([429, 'REQUEST_LIMIT']);
  });
});

describe('a call', () => {
  it('cannot be served twice', () => {
    serve('GET /api/info', async () => info);
    expect(() => serve('GET /api/info', async () => info)).toThrow('GET /api/info is served twice');
  });

  it('for members never reaches its handler without one', async () => {
    let isReached = false;
    serve('GET /api/info', async () => info);
    serve('POST /api/logout', async () => {
      isReached = true;
      return done();
    });
    const answer = await app.inject({ method: 'POST', url: '/api/logout' });
    expect([answer.statusCode, answer.json(), isReached]).toEqual([401, { message: 'invalid-token' }, false]);
  });

  it('does not run for a HEAD: some GETs change state', async () => {
    let isReached = false;
    serve('POST /api/logout', done);
    serve('GET /api/info', async () => {
      isReached = true;
      return info;
    });
    for (const url of ['/api/info', '/api/bonus']) {
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    }
    expect(isReached).toBe(false);
  });

  it('that is to come answers 501', async () => {
    serve('GET /api/info', async () => info);
    serve('POST /api/logout', done);
    expect((await app.inject('/api/bonus')).statusCode).toBe(501);
  });
});

describe('a server does not start', () => {
  it('when a call of its table has no handler', async () => {
    serve('GET /api/info', async () => info);
    await expect(app.listen({ port: 0 })).rejects.toThrow('nobody serves POST /api/logout');
  });

  it('when a handler has no call', () => {
    const anything = serve as unknown as (key: string, handler: () => Promise<unknown>) => void;
    expect(() => anything('GET /api/secret', done)).toThrow('GET /api/secret is not a call of this table');
  });

  it('when a call that is to come has a handler already', () => {
    expect(() => serve('GET /api/bonus', done)).toThrow('GET /api/bonus is served twice');
  });

  it.each(['visitor', 'member', 'operator'] as const)('when nobody recognises the kind of caller %s', (access) => {
    const call = { access, permission: 'x', limit: 'read', summary: '', response: Done } as never;
    const start = () => contractServer(Fastify(), { calls: { 'GET /api/x': call } }, { ...gate, recognisers: {} });
    expect(start).toThrow(`GET /api/x: nobody recognises its ${access}`);
  });
});
