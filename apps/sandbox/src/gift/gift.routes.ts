import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { formatAmount } from '../amount.ts';
import type { Faults } from '../faults/faults.ts';
import { sufferFaults } from '../faults/suffer.ts';
import { maskedName } from '../slips/masked.ts';
import { type Gift, giftStatus, type Ticket } from './gifts.repository.ts';
import { type GiftDeps, giftLink, type Looked, lookAtGift, takeGift } from './gifts.ts';

const Mobile = z.string().regex(/^0[689]\d{8}$/);
const Query = z.object({ mobile: Mobile });
const Body = z.object({ mobile: Mobile, voucher_hash: z.string() });
type Voucher = { Params: { hash: string } };

type Options = GiftDeps & { faults: Faults; closing: AbortSignal };

/** Host of gift links: no API key, and every refusal is HTTP 400 with a body. */
export async function giftRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { clock, faults, closing } = options;
  sufferFaults(app, {
    faults,
    closing,
    serviceOf: () => 'gift',
    refuse: (reply, code) => answer(reply, code ?? 'INTERNAL_ERROR', null),
  });

  app.get('/gift/campaign/vouchers/configuration', { config: { call: 'configuration' } }, (_request, reply) =>
    answer(reply, 'SUCCESS', { maintenance: false }),
  );

  app.get<Voucher>(
    '/gift/campaign/vouchers/:hash/verify',
    { config: { call: 'verify' } },
    async ({ params, query }, reply) => {
      const parsed = Query.safeParse(query);
      if (!parsed.success) return answer(reply, 'BAD_PARAM', null);
      return answerGift(reply, await lookAtGift(options, params.hash, parsed.data.mobile), parsed.data.mobile);
    },
  );

  app.post<Voucher>(
    '/gift/campaign/vouchers/:hash/redeem',
    { config: { call: 'redeem' } },
    async ({ params, body, faultMode }, reply) => {
      const parsed = Body.safeParse(body);
      if (!parsed.success || parsed.data.voucher_hash !== params.hash) return answer(reply, 'BAD_PARAM', null);
      if (faultMode === 'duplicate') await takeGift(options, params.hash, parsed.data.mobile);
      return answerGift(reply, await takeGift(options, params.hash, parsed.data.mobile), parsed.data.mobile);
    },
  );

  function answerGift(reply: FastifyReply, { gift, refusal }: Looked, mobile: string): FastifyReply {
    return answer(reply, refusal ?? 'SUCCESS', gift ? view(gift, mobile, clock.now()) : null);
  }
}

function answer(reply: FastifyReply, code: string, data: object | null): FastifyReply {
  const message = code.toLowerCase().replaceAll('_', ' ');
  return reply.code(code === 'SUCCESS' ? 200 : 400).send({ status: { message, code }, data });
}

function view(gift: Gift, mobile: string, now: Date) {
  const taken = gift.tickets.reduce((sum, { amount }) => sum + amount, 0n);
  const mine = gift.tickets.find((ticket) => ticket.mobile === mobile);
  return {
    voucher: {
      voucher_id: gift.hash.slice(0, 18),
      amount_baht: formatAmount(gift.amount, 'THB'),
      redeemed_amount_baht: formatAmount(taken, 'THB'),
      member: gift.people,
      status: giftStatus(gift, now),
      link: gift.hash,
      detail: giftLink(gift),
      expire_date: gift.expiresAt.getTime(),
      type: 'F',
      redeemed: gift.tickets.length,
      available: gift.people - gift.tickets.length,
    },
    owner_profile: { full_name: maskedName({ accountName: gift.giverName, kind: 'person', accountNo: '' }) },
    redeemer_profile: { mobile_number: mobile },
    my_ticket: mine ? ticketView(mine, mobile) : null,
    tickets: gift.tickets.map((ticket) => ticketView(ticket, mobile)),
  };
}

/** The caller sees the own number in full, other numbers masked. */
const ticketView = ({ mobile, name, amount, takenAt }: Ticket, viewer: string) => ({
  mobile: mobile === viewer ? mobile : `${mobile.slice(0, 3)}-xxx-${mobile.slice(-4)}`,
  update_date: takenAt.getTime(),
  amount_baht: formatAmount(amount, 'THB'),
  full_name: maskedName({ accountName: name, kind: 'person', accountNo: '' }),
});
