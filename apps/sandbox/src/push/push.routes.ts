import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import type { Inbox } from '../sms/inbox.ts';
import { decryptPush, newDevice, refusalOf } from './decrypt-push.ts';

export const pushTables = `
  create table if not exists sandbox.push_device (
    id                     uuid    primary key,
    private_key            bytea   not null,
    auth                   bytea   not null,
    application_server_key text    not null,
    is_ended               boolean not null default false
  );
`;

const BODY_MAX = 4_096;
const Id = z.object({ id: z.uuid() });
const NewDevice = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) });
const ListQuery = z.object({ to: z.uuid(), limit: z.coerce.number().int().min(1).max(200).default(50) });
const Headers = z.object({
  authorization: z.string(),
  'content-encoding': z.literal('aes128gcm'),
  ttl: z.string().regex(/^\d+$/),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
});

type PushOptions = {
  database: Database;
  clock: Clock;
  inbox: Inbox;
  faults: Faults;
  closing: AbortSignal;
  publicUrl(request: FastifyRequest): string;
};

type Device = { private_key: Buffer; auth: Buffer; application_server_key: string; is_ended: boolean };

/** A push service (RFC 8030) with the devices it pushes to: decrypted messages are shown on the phone page. */
export async function pushRoutes(app: FastifyInstance, options: PushOptions): Promise<void> {
  const { database, clock, inbox, faults, closing, publicUrl } = options;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'push',
    refuse: (reply, code) => reply.code(Number(code ?? 403)).send(),
  });
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: BODY_MAX },
    (_request, body, done) => done(null, body),
  );

  app.post('/push/v1/devices', async (request, reply) => {
    const { applicationServerKey } = parse(NewDevice, request.body);
    const id = randomUUID();
    const auth = randomBytes(16);
    const { p256dh, privateKey } = newDevice();
    await database.query(
      'insert into sandbox.push_device (id, private_key, auth, application_server_key) values ($1, $2, $3, $4)',
      [id, privateKey, auth, applicationServerKey],
    );
    const endpoint = `${publicUrl(request)}/push/v1/send/${id}`;
    return reply.code(201).send({ id, endpoint, keys: { p256dh, auth: auth.toString('base64url') } });
  });

  app.delete('/push/v1/devices/:id', async ({ params }, reply) => {
    await database.query('update sandbox.push_device set is_ended = true where id = $1', [parse(Id, params).id]);
    return reply.code(204).send();
  });

  app.post('/push/v1/send/:id', { config: { call: 'send' } }, async (request, reply) => {
    const { id } = parse(Id, request.params);
    const { authorization } = parse(Headers, request.headers);
    const { rows } = await database.query<Device>('select * from sandbox.push_device where id = $1', [id]);
    const [device] = rows;
    if (!device) return reply.code(404).send();
    if (device.is_ended) return reply.code(410).send();
    const { application_server_key: applicationServerKey, private_key: privateKey, auth } = device;
    const { origin } = new URL(publicUrl(request));
    const refusal = refusalOf(authorization, { applicationServerKey, origin, now: clock.now() });
    if (refusal) return reply.code(refusal).send();
    if (!Buffer.isBuffer(request.body)) throw new Problem(400, 'BAD_REQUEST', 'a message has a body');
    // A real service cannot read the message, and accepts what the device then drops.
    const text = readable(request.body, { privateKey, auth });
    if (text !== undefined) await inbox.deliver({ to: id, from: 'Push', text });
    return reply.code(201).header('location', `${origin}/push/v1/sent/${randomUUID()}`).send();
  });

  app.get('/push/v1/messages', async ({ query }) => {
    const { to, limit } = parse(ListQuery, query);
    return { messages: await inbox.list(to, limit) };
  });
}

function readable(...message: Parameters<typeof decryptPush>): string | undefined {
  try {
    return decryptPush(...message);
  } catch {
    return undefined;
  }
}
