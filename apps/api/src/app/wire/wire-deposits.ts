import type { FastifyInstance } from 'fastify';
import { isInStatement } from '../../modules/bank-files/public.ts';
import {
  bankFeed,
  type DepositsDeps,
  depositJobs,
  depositRoutes,
  feedScopes,
  httpFeed,
  matchPayment,
  type PaymentsDeps,
} from '../../modules/deposits/public.ts';
import { type GiftsDeps, giftLinkJobs, giftLinkRoutes, truemoney } from '../../modules/gift-links/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import {
  accountHolder,
  accountNumbersWith,
  isBlocked,
  isClosed,
  type MembersDeps,
} from '../../modules/members/public.ts';
import { depositRoom } from '../../modules/protection/public.ts';
import {
  type CallbackDeps,
  type CodesDeps,
  callbackRoutes,
  channelsOn,
  paymentChannel,
  phajay,
  qrCodeJobs,
  qrCodeRoutes,
  recordReport,
  scb,
  settleCode,
  signedGatewayCodes,
} from '../../modules/qr-codes/public.ts';
import { wakeSlips } from '../../modules/slips/public.ts';
import type { Statements } from '../../modules/statements/public.ts';
import { smallestTransfer } from '../../modules/transfers/public.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { callbackKey, channelKey } from '../partner-keys.ts';
import type { Platform } from '../platform.ts';
import { type CallbackSources, callbacksOf } from './callbacks-of.ts';
import { connect, firstOf } from './connect.ts';
import { joinJobs } from './join-jobs.ts';
import type { Events } from './wire-events.ts';

type Below = {
  lookups: Lookups;
  members: MembersDeps;
  statements: Statements;
  recordReturn: CallbackDeps['recordReturn'];
} & Pick<CallbackSources, 'sms' | 'payouts' | 'queryPayout'> &
  Events;

/** Wires every way of depositing, except slips. */
export function wireDeposits(
  platform: Platform,
  { lookups, members, statements, recordReturn, sms, payouts, queryPayout, moneyChanged, notifyPages }: Below,
) {
  const { config, db, clock, random, log } = platform;
  const { bank, channels, giftWallet: wallet } = config;
  const payments: PaymentsDeps = {
    db,
    statements,
    lookups,
    clock,
    log,
    wakeSlips,
    isClosed,
    isInStatement,
    isBlocked: (transaction, memberId) => isBlocked(transaction, memberId, 'deposit', clock.now()),
    depositRoom: (transaction, memberId) => depositRoom(transaction, memberId, clock.now()),
    moneyChanged,
  };
  const qrChannels = async () =>
    (await lookups.everyAccount())
      .filter(({ mode }) => mode === 'QR')
      .map(({ bankCode, bankType }) => ({
        code: bankCode,
        isBank: bankType === 'BANK',
      }));
  const channelConnections = connect({ ...platform, lookups }, 'qr', {
    adapters: [paymentChannel, signedGatewayCodes, scb, phajay],
    timeoutMs: channels.timeoutMs,
    scopes: async () => (await qrChannels()).map(({ code }) => code),
    // Codes of a bank are drawn here, until a service is connected for them.
    fallback: async (scope) =>
      (await qrChannels()).some(({ code, isBank }) => code === scope && isBank)
        ? undefined
        : {
            adapter: 'channel',
            settings: { url: new URL(`${scope}/`, channels.url).href, key: channelKey(config, scope) },
          },
  });
  const codes: CodesDeps = {
    db,
    payments,
    lookups,
    channels: channelsOn(channelConnections),
    clock,
    random,
    log,
    rules: () => lookups.setting('qr'),
    callbackUrlOf: (path) => new URL(path, config.callbacks.url).href,
    matchPayment: (payment) => matchPayment(deposits, payment),
  };
  const deposits: DepositsDeps = {
    ...payments,
    random,
    feeds: connect({ ...platform, lookups }, 'feeds', {
      adapters: [bankFeed, httpFeed],
      timeoutMs: bank.timeoutMs,
      scopes: () => feedScopes(payments),
      fallback: () => (bank.isNamed ? { adapter: 'bank', settings: { url: bank.url, key: bank.key } } : undefined),
    }),
    accountHolder: (bankCode, accountNo) => accountHolder(members, bankCode, accountNo),
    accountNumbersWith: (bankCode, digits) => accountNumbersWith(members, bankCode, digits),
    settleCode: (payment) => settleCode(codes, payment),
    minimum: (currency) => smallestTransfer(lookups, currency),
  };
  const callbacks: CallbackDeps = {
    ...codes,
    recordReturn,
    callbackKeyOf: (caller) => callbackKey(config, caller),
    findCallback: callbacksOf({
      ...{ db, sms, channels: channelConnections, payouts, qrChannels, queryPayout },
      recordReport: (report) => recordReport(codes, report),
    }),
  };
  const giftWallets = connect({ ...platform, lookups }, 'gifts', {
    adapters: [truemoney],
    timeoutMs: wallet.timeoutMs,
    fallback: () => ({ adapter: 'truemoney', settings: { url: wallet.url, mobile: wallet.mobile } }),
  });
  const gifts: GiftsDeps = {
    db,
    payments,
    statements,
    lookups,
    wallet: async () => firstOf(await giftWallets.list()),
    linkKeys: wallet.linkKeys,
    clock,
    random,
    log,
    walletTimeoutMs: wallet.timeoutMs,
    notifyPages,
  };
  return {
    deposits,
    payments,
    jobs: joinJobs([depositJobs(deposits), qrCodeJobs(codes), giftLinkJobs(gifts)]),
    callbacks: (app: FastifyInstance) => callbackRoutes(app, callbacks),
    routes(serve: Serve): void {
      depositRoutes(serve, deposits);
      qrCodeRoutes(serve, codes);
      giftLinkRoutes(serve, gifts);
    },
  };
}
