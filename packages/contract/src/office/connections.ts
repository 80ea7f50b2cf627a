import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, secret, Timestamp, text } from '../primitives.ts';

/** Ports: what the service needs of others. Games, channels and banks have connections of their own, by scope. */
export const CONNECTION_PORTS = ['sms', 'slips', 'qr', 'payouts', 'feeds', 'games', 'gifts'] as const;
export const ConnectionPort = z.enum(CONNECTION_PORTS);
export type ConnectionPort = z.infer<typeof ConnectionPort>;

/**
 * `off`: switched off. `unused`: never called or checked. `failing`: more than half of the last hour's answers.
 * `expiring`: works, and its key expires within two weeks.
 */
export const CONNECTION_STATES = ['off', 'unused', 'working', 'expiring', 'failing', 'down'] as const;

const Setting = z.object({ name: z.string(), isSecret: z.boolean(), isRequired: z.boolean(), initial: z.string() });

const ConnectionAdapter = z.object({ name: z.string(), title: z.string(), settings: z.array(Setting) });

export const Connection = z.object({
  id: z.string(),
  adapter: z.string(),
  title: z.string(),
  isOn: z.boolean(),
  /** Without secrets. */
  settings: z.record(z.string(), z.string()),
  /** Names of the secrets that are set. */
  secrets: z.array(z.string()),
  state: z.enum(CONNECTION_STATES),
  /** Of the last check. */
  checkedAt: Timestamp.nullable(),
  /** Since when the checks succeed, or fail. */
  since: Timestamp.nullable(),
  reason: z.string().nullable(),
  /** The last check failed because the service does not accept our key. */
  isKeyRefused: z.boolean(),
  left: z.object({ amount: z.number(), unit: z.string() }).nullable(),
  expiresAt: Timestamp.nullable(),
  /** Minute of the last useful answer. */
  answeredAt: Timestamp.nullable(),
  /** Of the last hour. */
  answers: z.int(),
  failures: z.int(),
  /** 95 of 100 answers came within; null without answers. */
  p95Ms: z.int().nullable(),
  /** Fees that the service reported in the last 30 days, by currency. */
  fees: z.array(z.object({ currency: Currency, sum: Money, count: z.int() })),
});

const ConnectionGroup = z.object({
  port: ConnectionPort,
  scope: z.string(),
  /** Who named the connections: the office, the environment, or nobody, so that it is the first one. */
  source: z.enum(['office', 'environment', 'default']),
  connections: z.array(Connection),
  /** How long an answer is waited for. */
  timeoutMs: z.int(),
  /** Of silence until the next one is called too; null where none ever is. */
  patienceMs: z.int().nullable(),
  /** An open request to change them. */
  approvalId: z.uuid().nullable(),
});

/** For the second person: each connection before and after, secrets masked. */
export const ConnectionChange = z.object({
  port: ConnectionPort,
  scope: z.string(),
  connections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      change: z.enum(['added', 'changed', 'removed', 'same']),
      isOn: z.boolean(),
      fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
  ),
});

const NewConnection = z.object({
  /** Of the connection that is changed; a new one has none. */
  id: z.string().max(80).optional(),
  adapter: z.string().max(40),
  isOn: z.boolean(),
  settings: z.record(z.string().max(40), z.string().trim().max(2_000)),
  /** Only those that are set anew. */
  secrets: secret(z.record(z.string().max(40), z.string().trim().min(1).max(4_000))),
});

const sees = { access: 'operator', permission: 'connections.read', limit: 'read' } as const;

export const officeConnectionCalls = defineCalls({
  'GET /api/office/connections': {
    ...sees,
    summary: 'Services outside by port, in the order in which they are called, with their state and figures',
    response: z.object({
      groups: z.array(ConnectionGroup),
      adapters: z.partialRecord(ConnectionPort, z.array(ConnectionAdapter)),
    }),
  },
  'POST /api/office/connections/{id}/check': {
    ...sees,
    limit: 'write',
    summary: 'Checks a connection by a request that moves no money',
    params: z.object({ id: z.string().max(80) }),
    response: z.object({
      isWorking: z.boolean(),
      isKeyRefused: z.boolean(),
      reason: z.string().nullable(),
      ms: z.int(),
    }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/connections/{port}/change': {
    ...sees,
    permission: 'connections.write',
    limit: 'write',
    stepUp: true,
    summary: 'Asks a second person for other connections of a port; none leaves those of the environment',
    params: z.object({ port: ConnectionPort }),
    body: z.object({ scope: z.string().max(40), connections: z.array(NewConnection).max(10), why: text(500) }),
    response: z.object({ approvalId: z.uuid() }),
    errors: ['NO_DATA', 'APPROVAL_WAITS', 'KEY_INVALID'],
  },
});
