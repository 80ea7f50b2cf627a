import type { Currency, Minor } from '@krapao/money';
import type { FastifyInstance } from 'fastify';
import {
  bankFeed,
  DEPOSIT_SCHEDULE,
  type DepositsDeps,
  depositJobs,
  depositRoutes,
} from '../modules/deposits/public.ts';
import { type GiftsDeps, giftLinkJobs, giftLinkRoutes, giftWallet } from '../modules/gift-links/public.ts';
import type { Lookups } from '../modules/lookups/public.ts';
import type { MembersRepository } from '../modules/members/public.ts';
import {
  type CodesDeps,
  callbackRoutes,
  paymentChannels,
  qrCodeJobs,
  qrCodeRoutes,
  settleCode,
} from '../modules/qr-codes/public.ts';
import { wakeSlips } from '../modules/slips/public.ts';
import type { Statements } from '../modules/statements/public.ts';
import { SECOND_MS } from '../platform/clock.ts';
import type { Serve } from '../platform/serve.ts';
import { callbackKey, channelKey } from './config.ts';
import type { Platform } from './wire-modules.ts';

type Needed = Platform & {
  statements: Statements;
  lookups: Lookups;
  members: MembersRepository;
  minimum(currency: Currency): Promise<Minor>;
  currencyOf(memberId: string): Promise<Currency>;
};

/** Everything by which money comes in. */
export function wireDeposits(needed: Needed) {
  const { config, lookups, currencyOf } = needed;
  const deposits: DepositsDeps = {
    ...needed,
    readFeed: bankFeed(config.bank),
    settleCode: (payment) => settleCode(codes, payment),
    wakeSlips,
  };
  const codes: CodesDeps = {
    ...needed,
    deposits,
    channels: paymentChannels({ ...config.channels, keyOf: (channel) => channelKey(config, channel) }),
    accountOf: (channel) => codeAccount(lookups, channel),
    rules: () => lookups.setting('qr'),
    callbackUrlOf: (channel) => new URL(`payments/${channel}`, config.callbacks.url).href,
  };
  const gifts: GiftsDeps = {
    ...needed,
    deposits,
    wallet: giftWallet(config.giftWallet),
    linkKey: config.giftWallet.linkKey,
    isOpen: async (memberId) =>
      (await currencyOf(memberId)) === 'THB' &&
      (await lookups.repository.depositWallets()).some(({ mode }) => mode === 'LINK'),
    resolveAfterMs: 2 * config.giftWallet.timeoutMs + 5 * SECOND_MS,
  };
  return {
    deposits,
    jobs: {
      handlers: { ...depositJobs(deposits), ...qrCodeJobs(codes), ...giftLinkJobs(gifts) },
      schedule: DEPOSIT_SCHEDULE,
    },
    callbacks: (app: FastifyInstance) =>
      callbackRoutes(app, { ...codes, callbackKeyOf: (sender) => callbackKey(config, sender) }),
    routes(serve: Serve): void {
      depositRoutes(serve, deposits);
      qrCodeRoutes(serve, codes);
      giftLinkRoutes(serve, gifts);
    },
  };
}

async function codeAccount({ repository }: Lookups, channel: string) {
  const row = (await repository.everyDepositAccount()).find(
    ({ bank_code, mode }) => bank_code === channel && mode === 'QR',
  );
  const isBank = row?.bank_type === 'BANK';
  if (!row || (isBank && !row.qr_receiver)) return undefined;
  return {
    accountNo: row.account_no,
    accountName: row.account_name,
    currency: row.currency,
    isBank,
    receiver: row.qr_receiver ?? '',
    form: row.qr_form,
    isOpen: row.is_open,
  };
}
