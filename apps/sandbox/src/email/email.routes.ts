import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { Problem, parse } from '../problem.ts';
import { requireBearer } from '../require-bearer.ts';
import type { Inbox } from '../sms/inbox.ts';

const NewEmail = z.strictObject({
  to: z.email(),
  from: z.string().min(3).max(200),
  subject: z
    .string()
    .max(200)
    .regex(/^[^\r\n]+$/, 'must be one line'),
  text: z.string().trim().min(1).max(10_000),
});
const ListQuery = z.object({ to: z.email(), limit: z.coerce.number().int().min(1).max(200).default(50) });

type EmailOptions = { inbox: Inbox; faults: Faults; emailKey: string; closing: AbortSignal };

/** A mail service. Its mails are shown on the phone page. */
export async function emailRoutes(
  app: FastifyInstance,
  { inbox, faults, emailKey, closing }: EmailOptions,
): Promise<void> {
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'email',
    refuse: (reply) => reply.code(422).send(new Problem(422, 'REFUSED', 'the address takes no mail').body),
  });

  app.post(
    '/email/v1/messages',
    { config: { call: 'send' }, onRequest: requireBearer(emailKey) },
    async ({ body, faultMode }, reply) => {
      const { to, subject, text } = parse(NewEmail, body);
      const mail = { to, from: 'E-mail', text: `${subject}\n\n${text}` };
      const { id } = await inbox.deliver(mail);
      if (faultMode === 'duplicate') await inbox.deliver(mail);
      return reply.code(202).send({ id });
    },
  );

  app.get('/email/v1/messages', async ({ query }) => {
    const { to, limit } = parse(ListQuery, query);
    return { messages: await inbox.list(to, limit) };
  });
}
