import type { Connected, Connections } from '../../platform/connections/connections.ts';
import type { ChannelAnswer, ChannelCode, ChannelOrder, Made, PaymentChannel } from './payment-channel.ts';

/** A code, and the connection that made it; null before. */
export type CodePlace = ChannelCode & { channel: string; connectionId: string | null };

export type ChannelMade = { connectionId: string; made: Made };

/** The connections of all channels. No request throws. */
export type Channels = {
  /** Whether the codes of this channel are made outside. */
  isConnected(channel: string): Promise<boolean>;
  /**
   * By the first connection that makes the code; the code of one that was too late is shown to nobody. Connections that
   * read callbacks have an address of their own.
   */
  make(channel: string, order: (callbackPath: string) => ChannelOrder): Promise<ChannelMade | undefined>;
  /** At the connection that made the code. */
  queryStatus(code: CodePlace): Promise<ChannelAnswer>;
  cancel(code: CodePlace): Promise<ChannelAnswer>;
};

export function channelsOn(connections: Connections<PaymentChannel>): Channels {
  const place = async ({ channel, connectionId }: CodePlace): Promise<Connected<PaymentChannel> | undefined> =>
    connectionId ? connections.get(connectionId, channel) : (await connections.list(channel))[0];
  const GONE: ChannelAnswer = { kind: 'unknown', reason: 'its service is connected no more' };
  return {
    isConnected: async (channel) => (await connections.list(channel)).length > 0,
    async make(channel, order) {
      const known = await connections.list(channel);
      if (known.length === 0) return undefined;
      const idOf = (port: PaymentChannel) => known.find((one) => one.port === port)?.id ?? '';
      const pathOf = (port: PaymentChannel) => (port.readCallback ? idOf(port) : `payments/${channel}`);
      return connections.first(
        async (port) => ({ connectionId: idOf(port), made: await port.make(order(pathOf(port))) }),
        ({ made }) => made.kind === 'failed',
        channel,
      );
    },
    async queryStatus(code) {
      const port = (await place(code))?.port;
      if (!port) return GONE;
      return withoutZeros((await port.queryStatus?.(code)) ?? { kind: 'missing' });
    },
    async cancel(code) {
      const port = (await place(code))?.port;
      return withoutZeros((await (port?.cancel ?? port?.queryStatus)?.(code)) ?? GONE);
    },
  };
}

/** A payment of 0.00 moved no money, and a code that only such ones paid still waits for its payment. */
function withoutZeros(answer: ChannelAnswer): ChannelAnswer {
  if (answer.kind !== 'answered') return answer;
  const payments = answer.payments.filter(({ amount }) => Number(amount) !== 0);
  const isUnpaid = payments.length === 0 && answer.payments.length > 0 && answer.status === 'paid';
  return { ...answer, payments, ...(isUnpaid && { status: 'waiting' }) };
}
