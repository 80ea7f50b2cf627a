import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import { requireBearer } from '../require-bearer.ts';
import { listMessages, type Message, saveMessage } from './sms.repository.ts';

const E164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number like +66812345678');
const NewMessage = z.strictObject({
  to: E164,
  from: z.string().regex(/^[A-Za-z0-9 ]{1,11}$/, 'must be 1 to 11 Latin letters or digits'),
  text: z.string().trim().min(1).max(1_000),
});
const ListQuery = z.object({ to: E164.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) });

type SmsOptions = { database: Database; clock: Clock; faults: Faults; smsKey: string; closing: AbortSignal };

export async function smsRoutes(app: FastifyInstance, options: SmsOptions): Promise<void> {
  const { database, clock, faults, smsKey, closing } = options;
  const arrivals = new EventEmitter<{ message: [Message] }>().setMaxListeners(0);

  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'sms',
    refuse: (reply) => reply.code(422).send(new Problem(422, 'REFUSED', 'the number cannot be reached').body),
  });

  app.post(
    '/sms/v1/messages',
    { config: { call: 'send' }, onRequest: requireBearer(smsKey) },
    async (request, reply) => {
      const message = parse(NewMessage, request.body);
      const deliver = async () => {
        const saved = await saveMessage(database, message, clock.now());
        arrivals.emit('message', saved);
        return saved;
      };
      const { id } = await deliver();
      if (request.faultMode === 'duplicate') await deliver();
      return reply.code(202).send({ id, status: 'queued' });
    },
  );

  app.get('/sms/v1/messages', async ({ query }) => {
    const { to, limit } = parse(ListQuery, query);
    return { messages: await listMessages(database, to, limit) };
  });

  /** Server-Sent Events: the phone page shows a message the moment it arrives. */
  app.get('/sms/v1/stream', (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A finished stream must not linger as an idle connection and keep the server from closing.
      connection: 'close',
    });
    raw.write('retry: 2000\n\n');
    const push = (message: Message) => raw.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
    const end = () => raw.end();
    arrivals.on('message', push);
    closing.addEventListener('abort', end);
    raw.on('close', () => {
      arrivals.off('message', push);
      closing.removeEventListener('abort', end);
    });
  });
}
