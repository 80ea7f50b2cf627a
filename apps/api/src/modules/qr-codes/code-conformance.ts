import { after, MINUTE_MS } from '../../platform/clock.ts';
import type { Conformance } from '../../platform/connections/conformance.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import type { ChannelOrder, PaymentChannel } from './payment-channel.ts';

const LIFE_MS = 15 * MINUTE_MS;
const REFERENCE_LETTERS = 15;

const orderOf = (currency: string): ChannelOrder => ({
  reference: systemRandom.letters(REFERENCE_LETTERS).toUpperCase(),
  amount: currency === 'LAK' ? '10000' : '1.00',
  currency: currency === 'LAK' ? 'LAK' : 'THB',
  expiresAt: after(new Date(), LIFE_MS),
  callbackUrl: 'https://callbacks.invalid/',
});

async function madeBy(channel: PaymentChannel, order: ChannelOrder) {
  const made = await channel.make(order);
  if (made.kind === 'failed') throw new Error(`no code was made: ${made.reason}`);
  return made;
}

/** Steps of a service's own answers need a query. */
const blockerOf = ({ queryStatus }: PaymentChannel) =>
  queryStatus ? undefined : 'cannot be asked: the service documents no query';

/** `currency` is THB or LAK. Makes codes of a small sum that nobody pays. */
export const codeConformance: Conformance<PaymentChannel> = [
  {
    name: 'knows no code that nobody made',
    blockerOf,
    async run(channel) {
      const { reference, currency } = orderOf('THB');
      const code = { reference, currency, serviceReference: null, createdAt: new Date() };
      const answer = await channel.queryStatus?.(code);
      if (answer?.kind === 'answered' && answer.payments.length > 0) throw new Error('a code that nobody made is paid');
      if (answer?.kind === 'unknown') throw new Error(answer.reason);
    },
  },
  {
    name: 'makes a code',
    needs: ['currency'],
    async run(channel, { currency = '' }) {
      await madeBy(channel, orderOf(currency));
    },
  },
  {
    name: 'makes a code once per reference, unpaid',
    needs: ['currency'],
    blockerOf,
    async run(channel, { currency = '' }) {
      const order = orderOf(currency);
      const first = await madeBy(channel, order);
      const second = await madeBy(channel, order);
      if (first.payload !== second.payload) throw new Error('a repeated request makes a second code');
      const { serviceReference = null } = first;
      const code = { reference: order.reference, serviceReference, currency: order.currency, createdAt: new Date() };
      const answer = await channel.queryStatus?.(code);
      if (answer?.kind !== 'answered') throw new Error(`its status is ${JSON.stringify(answer)}`);
      if (answer.payments.length > 0) throw new Error('it is paid before anybody paid');
    },
  },
];
