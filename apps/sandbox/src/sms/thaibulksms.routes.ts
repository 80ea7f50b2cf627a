import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { sameText } from '../same-text.ts';
import { basic, readForm } from './basic.ts';
import type { Inbox } from './inbox.ts';
import { fateOf, sendReport } from './reports.ts';

const Form = z.object({
  msisdn: z.string().min(1),
  message: z.string().min(1).max(1_000),
  sender: z.string().min(1).max(11),
  force: z.enum(['standard', 'corporate']).default('standard'),
});
const CREDIT = 10_000;

type Options = { inbox: Inbox; faults: Faults; closing: AbortSignal; thaibulksms: { key: string; secret: string } };

/** ThaiBulkSMS, version 2, as its clients show it: a number is accepted or refused, both with 201. */
export async function thaibulksmsRoutes(app: FastifyInstance, { inbox, faults, closing, thaibulksms }: Options) {
  let used = 0;
  let webhook: string | undefined;
  readForm(app);
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'thaibulksms',
    refuse: (reply, code) =>
      code === 'NUMBER'
        ? sent(reply, { bad: '66800000000' })
        : error(reply, 400, Number(code ?? 103), 'ERROR_NOT_ENOUGH_CREDIT'),
  });
  const onRequest = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (!sameText(headers.authorization ?? '', basic(thaibulksms.key, thaibulksms.secret)))
      return error(reply, 401, 102, 'ERROR_AUTHENTICATION');
  };

  app.get('/thaibulksms/credit', { config: { call: 'credit' }, onRequest }, async () => ({
    remaining_credit: { corporate: CREDIT - used, standard: 0 },
  }));

  /** The address of reports, as its dashboard has it; their fields are made up. */
  app.put<{ Body: { url: string } }>('/thaibulksms/webhook', async ({ body }) => {
    webhook = body.url;
    return { ok: true };
  });

  app.post('/thaibulksms/sms', { config: { call: 'send' }, onRequest }, async (request, reply) => {
    const form = Form.safeParse(request.body);
    if (!form.success) return error(reply, 400, 104, 'ERROR_PARAMETER');
    const { msisdn, message, sender } = form.data;
    const number = /^(?:66|0)([689]\d{8})$/.exec(msisdn)?.[1];
    if (!number) return sent(reply, { bad: msisdn });
    used += 1;
    const { id } = await inbox.deliver({ to: `+66${number}`, from: sender, text: message });
    if (request.faultMode === 'duplicate') await inbox.deliver({ to: `+66${number}`, from: sender, text: message });
    const status = { delivered: 'DELIVERED', off: 'EXPIRED', unknown: 'UNKNOWN_SUBSCRIBER', blocked: 'REJECTD' }[
      fateOf(number)
    ];
    const fields = new URLSearchParams({ message_id: id, status, msisdn: `66${number}` });
    if (webhook)
      sendReport({
        ...{ url: webhook, body: fields.toString(), closing },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    return sent(reply, { good: `66${number}`, id });
  });

  const sent = (reply: FastifyReply, { good, bad, id = randomUUID() }: { good?: string; bad?: string; id?: string }) =>
    reply.code(201).send({
      remaining_credit: CREDIT - used,
      total_use_credit: good ? 1 : 0,
      credit_type: 'corporate',
      phone_number_list: good ? [{ number: good, message_id: id, used_credit: 1 }] : [],
      bad_phone_number_list: bad ? [{ number: bad, message: 'Invalid phone number.' }] : [],
    });
}

const error = (reply: FastifyReply, status: number, code: number, name: string) =>
  reply.code(status).send({ error: { code, name, description: name.toLowerCase() } });
