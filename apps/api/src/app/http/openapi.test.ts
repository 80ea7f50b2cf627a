import { Done, defineCalls } from '@krapao/contract/call';
import { CALLS } from '@krapao/contract/calls';
import { ERROR_CODES } from '@krapao/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callKeys } from '../../testing/contract-calls.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { OFFICE_TABLE } from '../office-table.ts';
import { openApiDocument } from './openapi.ts';

type Operation = {
  summary: string;
  security?: Record<string, string[]>[];
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
};
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await testServer();
  document = (await server.app.inject('/api/docs')).json();
});
afterAll(() => server.close());

const operationOf = (key: string): Operation => {
  const [method = '', path = ''] = key.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not documented`);
  return operation;
};

/** Resolves every reference of a document. */
const referredIn = (whole: object): unknown[] =>
  [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, reference = '']) =>
    reference.split('/').reduce<unknown>((part, step) => (part as Record<string, unknown>)?.[step], whole),
  );

describe('the OpenAPI document at /api/docs', () => {
  it('is version 3.1 of the product’s own version', { tags: ['S1.29'] }, () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.1.14']);
  });

  it('lists exactly the calls of the contract', { tags: ['R5.1', 'R8.1'] }, () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(callKeys().sort());
  });

  it.each(callKeys())('describes %s whole', { tags: ['S3.1', 'S3.6', 'S3.7'] }, (key) => {
    const call = CALLS[key];
    const { summary, security, parameters, requestBody, responses } = operationOf(key);
    expect(summary).not.toBe('');
    const bySession = { session: [] };
    const wanted = { public: undefined, visitor: [bySession, { guest: [] }, {}], member: [bySession] }[call.access];
    expect(security).toEqual(wanted);
    for (const name of security?.flatMap(Object.keys) ?? []) {
      expect(document.components.securitySchemes).toHaveProperty(name);
    }
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(requestBody !== undefined).toBe('body' in call || 'multipart' in call);
    expect(responses['200']?.content['application/json']?.schema).toBeTypeOf('object');
    expect(Object.keys(responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
    const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(hasKey).toBe('once' in call);
    if (call.access === 'member') expect(responses['401']?.description).toContain('invalid-token');
    // For the same key with another request.
    expect(responses['409']?.description.includes('KEY_INVALID') ?? false).toBe('once' in call);
  });

  it.each([
    ['PUT /api/account/changepwd', 400, 'INVALID_USER_INFO'],
    ['POST /api/otp/verify', 409, 'OTP_VERIFIED'],
    ['POST /api/wallet/truelink', 422, 'TRANSFER_MINIMUM'],
    ['POST /api/wallet/withdraw', 502, 'TRANSFER_FAIL'],
    ['POST /api/wallet/slip', 413, 'SLIP_INVALID_FILE'],
    ['POST /api/login', 413, 'KEY_INVALID'],
    ['GET /api/lookup/active', 503, 'REQUEST_LIMIT'],
  ])('says that %s can answer %i %s', (key, status, code) => {
    expect(operationOf(key).responses[status]?.description.split(', ')).toContain(code);
  });

  it('refers to nothing that is not in it', () => {
    for (const found of referredIn(document)) expect(found).toBeTypeOf('object');
  });

  it('names every code an error may carry', () => {
    for (const code of [...ERROR_CODES, 'gone', 'invalid-token'])
      expect(JSON.stringify(document)).toContain(`"${code}"`);
  });

  it('is a table without scripts for people, and the same document at openapi.json', async () => {
    const page = await server.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).not.toContain('<script');
    for (const key of callKeys()) expect(page.payload).toContain(key);
    expect((await server.app.inject('/api/docs/openapi.json')).json()).toEqual(document);
  });
});

describe('the document of another table', () => {
  const securitySchemes = { operator: { type: 'apiKey', in: 'cookie', name: 'back_office' } };
  const written = openApiDocument({
    title: 'Back office',
    description: 'The calls of operators.',
    calls: defineCalls({
      'POST /api/x': {
        access: 'operator',
        permission: 'chat.write',
        limit: 'write',
        summary: 'Does x',
        response: Done,
      },
    }),
    securitySchemes,
  });
  const [operation] = Object.values(written.paths['/api/x'] ?? {}) as [Operation];

  it('has its own title, calls and security schemes, and none of the members’', () => {
    expect(written.info).toMatchObject({ title: 'Back office', description: 'The calls of operators.' });
    expect(Object.keys(written.paths)).toEqual(['/api/x']);
    expect(written.components.securitySchemes).toEqual(securitySchemes);
  });

  it('says which permission an operator needs, and what is answered without it', () => {
    expect(operation.security).toEqual([{ operator: ['chat.write'] }]);
    expect(operation.responses['403']?.description).toBe('NO_PERMISSION');
    expect(operation.responses['401']?.description).toBe('invalid-token');
  });
});

describe('the document of the back office', () => {
  const office = openApiDocument(OFFICE_TABLE);

  it('describes every kind of operator-edited document, and refers to nothing that is not in it', () => {
    const [save] = Object.values(office.paths['/api/office/catalogue/{kind}/{key}'] ?? {}) as [Operation];
    expect(JSON.stringify(save)).toContain('#/components/schemas/setting.withdraw');
    expect(office.components.schemas).toMatchObject({ offer: { properties: { minDeposit: { type: 'number' } } } });
    for (const found of referredIn(office)) expect(found).toBeTypeOf('object');
  });
});
