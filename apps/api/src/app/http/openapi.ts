import type { Call, CallTable } from '@krapao/contract/call';
import { ERROR_CODES, SIGNAL_STATUS } from '@krapao/contract/errors';
import { failuresOf } from '@krapao/contract/failures';
import { CLIENT_VERSION } from '@krapao/contract/limits';
import { OFFICE_STATUS } from '@krapao/contract/office/errors';
import { z } from 'zod';

/** A call table and the metadata of its documentation. */
export type DocumentedTable = {
  readonly calls: CallTable;
  readonly title: string;
  readonly description: string;
  /** Schemas that the calls refer to by name. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  /** Authentication by caller kind: a session for members, an id for guests, a separate session for operators. */
  readonly securitySchemes: Readonly<Partial<Record<'session' | 'guest' | 'operator', object>>>;
};

export function openApiDocument({ calls, title, description, schemas = {}, securitySchemes }: DocumentedTable) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: CLIENT_VERSION, description },
    paths,
    components: {
      securitySchemes,
      schemas: {
        ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema, 'output')])),
        Error: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { enum: codesOf(securitySchemes) },
            key: { type: 'string', description: 'The field that was refused' },
            reason: { type: 'string', description: 'Why a password was refused: short, common, pattern or own' },
            triesLeft: { type: 'integer', description: 'How often a one-time password may still be tried' },
            retryAfterSeconds: { type: 'integer', description: 'How long to wait before asking again' },
          },
        },
      },
    },
  } as const;
}

/** Operator codes appear only in the operators' document. */
const codesOf = ({ operator }: DocumentedTable['securitySchemes']): readonly string[] => [
  ...ERROR_CODES,
  ...(operator ? Object.keys(OFFICE_STATUS) : []),
  ...Object.keys(SIGNAL_STATUS),
];

function operation(call: Call) {
  return {
    summary: call.summary,
    ...securityOf(call),
    parameters: [
      ...fields(call.params, 'path'),
      ...fields(call.query, 'query'),
      ...(call.once ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
    ],
    ...requestBody(call),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.response, 'output') } } },
      ...errorResponses(call),
    },
  };
}

/** Any one of the schemes suffices; the empty scheme is an anonymous visitor. */
function securityOf({ access, permission, orPermission }: Call) {
  switch (access) {
    case 'public':
      return {};
    case 'visitor':
      return { security: [{ session: [] }, { guest: [] }, {}] };
    case 'member':
      return { security: [{ session: [] }] };
    case 'operator':
      return { security: [{ operator: [permission] }, ...(orPermission ? [{ operator: [orPermission] }] : [])] };
  }
}

function requestBody(call: Call) {
  if (call.multipart) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  if (!call.body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } };
}

function errorResponses(call: Call) {
  const failures = failuresOf(call);
  const codesUnder = (status: number) =>
    failures.filter((failure) => failure.status === status).map(({ code }) => code);
  return Object.fromEntries(failures.map(({ status }) => [status, errorResponse(codesUnder(status).join(', '))]));
}

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function fields(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  return rest;
}
