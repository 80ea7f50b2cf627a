import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import { requireBearer } from '../require-bearer.ts';
import type { Inbox } from './inbox.ts';
import type { Message } from './sms.repository.ts';

const E164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number like +66812345678');
const NewMessage = z.strictObject({
  to: E164,
  from: z.string().regex(/^[A-Za-z0-9 ]{1,11}$/, 'must be 1 to 11 Latin letters or digits'),
  text: z.string().trim().min(1).max(1_000),
});
const ListQuery = z.object({ to: E164.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) });

type SmsOptions = { inbox: Inbox; faults: Faults; smsKey: string; closing: AbortSignal };

export async function smsRoutes(app: FastifyInstance, options: SmsOptions): Promise<void> {
  const { inbox, faults, smsKey, closing } = options;

  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'sms',
    refuse: (reply, code = 'REFUSED') =>
      reply.code(422).send(new Problem(422, code, 'the message is not sent to this number').body),
  });

  app.post(
    '/sms/v1/messages',
    { config: { call: 'send' }, onRequest: requireBearer(smsKey) },
    async (request, reply) => {
      const message = parse(NewMessage, request.body);
      const { id } = await inbox.deliver(message);
      if (request.faultMode === 'duplicate') await inbox.deliver(message);
      return reply.code(202).send({ id, status: 'queued' });
    },
  );

  app.get('/sms/v1/messages', async ({ query }) => {
    const { to, limit } = parse(ListQuery, query);
    return { messages: await inbox.list(to, limit) };
  });

  /** Server-Sent Events: the phone page shows a message at once. */
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
    const stop = inbox.onArrival(push);
    closing.addEventListener('abort', end);
    raw.on('close', () => {
      stop();
      closing.removeEventListener('abort', end);
    });
  });
}
