import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { readForm } from './basic.ts';
import type { Inbox } from './inbox.ts';
import { fateOf, sendReport } from './reports.ts';

const KEY = 'sandbox-plain-key';

const Message = z.object({ user: z.string(), pass: z.string(), dest: z.string(), msg: z.string(), ref: z.string() });

type Options = { inbox: Inbox; faults: Faults; closing: AbortSignal };

/** A gateway without documents of its own, as small ones are: JSON, form or query, always 200 with a result inside. */
export async function plainGatewayRoutes(app: FastifyInstance, { inbox, faults, closing }: Options): Promise<void> {
  readForm(app);
  let webhook: string | undefined;
  const answer = (status: string, id?: string) => ({ result: { status, items: [{ mid: id ?? null }] } });
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'plain-gateway',
    refuse: (reply, code) => reply.send(answer(code ?? 'REJECT_SENDER')),
  });
  const send = async (given: unknown) => {
    const parsed = Message.safeParse(given);
    if (!parsed.success || parsed.data.pass !== KEY) return answer('AUTH');
    const { dest, msg: text } = parsed.data;
    if (!/^(\+?66|0)[689]\d{8}$/.test(dest)) return answer('REJECT_FORMAT');
    const { id } = await inbox.deliver({ to: dest.replace(/^(\+?66|0)/, '+66'), from: 'PLAIN', text });
    const report = { delivered: 'SUCCESS', off: 'MOBILE_OFF', unknown: 'REJECT_FORMAT', blocked: 'BLOCKED_MKT' };
    if (webhook)
      sendReport({
        ...{ url: webhook, body: JSON.stringify({ ref_id: id, status: report[fateOf(dest)] }), closing },
        headers: { 'content-type': 'application/json' },
      });
    return answer('OK', id);
  };
  app.get('/plain-gateway/send', { config: { call: 'send' } }, ({ query }) => send(query));
  app.post('/plain-gateway/send', { config: { call: 'send' } }, ({ body }) => send(body));
  app.put<{ Body: { url: string } }>('/plain-gateway/webhook', async ({ body }) => {
    webhook = body.url;
    return { ok: true };
  });
  app.get<{ Querystring: { pass?: string } }>(
    '/plain-gateway/credit',
    { config: { call: 'credit' } },
    async ({ query: { pass = KEY } }, reply) =>
      pass === KEY ? { credit: '321' } : reply.code(401).send(answer('AUTH')),
  );
}
