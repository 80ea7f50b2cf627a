import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { sameText } from '../same-text.ts';
import { basic, readForm } from './basic.ts';
import type { Inbox } from './inbox.ts';
import { type Fate, fateOf, sendReport } from './reports.ts';

const Form = z.object({
  To: z.string(),
  From: z.string().min(1),
  Body: z.string().min(1).max(1_600),
  StatusCallback: z.url().optional(),
});
const MESSAGES: Readonly<Record<number, string>> = {
  20003: 'Authenticate',
  20429: 'Too Many Requests',
  21211: "Invalid 'To' Phone Number",
  21602: 'Message body is required',
  21614: "'To' number is not a valid mobile number",
  30001: 'Queue overflow',
};

type Options = { inbox: Inbox; faults: Faults; closing: AbortSignal; twilio: { account: string; token: string } };

/** Twilio's Messages by its documents. */
export async function twilioRoutes(app: FastifyInstance, { inbox, faults, closing, twilio }: Options) {
  readForm(app);
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'twilio',
    refuse: (reply, code) => refuse(reply, code === '20429' ? 429 : 400, Number(code ?? 30001)),
  });
  const onRequest = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (!sameText(headers.authorization ?? '', basic(twilio.account, twilio.token))) return refuse(reply, 401, 20003);
  };
  const path = `/twilio/2010-04-01/Accounts/${twilio.account}`;

  app.get(`${path}/Balance.json`, { config: { call: 'balance' }, onRequest }, async () => ({
    account_sid: twilio.account,
    balance: '12.345',
    currency: 'USD',
  }));

  app.post(`${path}/Messages.json`, { config: { call: 'send' }, onRequest }, async ({ body, faultMode }, reply) => {
    const form = Form.safeParse(body);
    if (!form.success) return refuse(reply, 400, 21602);
    const { To: to, From: from, Body: text, StatusCallback: url } = form.data;
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return refuse(reply, 400, 21211);
    const { id } = await inbox.deliver({ to, from, text });
    if (faultMode === 'duplicate') await inbox.deliver({ to, from, text });
    const sid = `SM${id.replaceAll('-', '')}`;
    if (url) sendReport({ url, closing, ...statusCallback(url, { sid, to, from }, twilio) });
    return reply.code(201).send({
      sid,
      account_sid: twilio.account,
      ...{ to, from, body: text, status: 'queued', num_segments: '1', error_code: null, error_message: null },
    });
  });
}

const CODES: Readonly<Partial<Record<Fate, string>>> = { off: '30003', unknown: '30005', blocked: '30007' };

/** Fields of a form, signed over the address and the fields in the order of their names. */
function statusCallback(
  url: string,
  { sid, to, from }: { sid: string; to: string; from: string },
  { account, token }: Options['twilio'],
) {
  const code = CODES[fateOf(to)];
  const fields: Record<string, string> = {
    ...{ AccountSid: account, MessageSid: sid, SmsSid: sid, To: to, From: from },
    ...{ MessageStatus: code ? 'undelivered' : 'delivered', ...(code && { ErrorCode: code }) },
  };
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => `${name}${fields[name]}`).join('');
  return {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
  };
}

const refuse = (reply: FastifyReply, status: number, code: number): FastifyReply =>
  reply.code(status).send({
    ...{ code, message: MESSAGES[code] ?? 'Error', status },
    more_info: `https://www.twilio.com/docs/errors/${code}`,
  });
