import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import { resolveBreakpoints } from '@krapao/ui/breakpoints.mjs';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { aggregatorRoutes } from './aggregator/aggregator.routes.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { bankTables } from './bank/bank.tables.ts';
import { openFirstAccounts } from './bank/first-accounts.ts';
import { callbackTables } from './callbacks/callbacks.repository.ts';
import { type CallbackKeys, createCallbacks } from './callbacks/callbacks.ts';
import { channelTables } from './channels/channels.repository.ts';
import { type ChannelKeys, channelRoutes } from './channels/channels.routes.ts';
import { clockRoutes } from './clock.routes.ts';
import { type Clock, stoppable, systemClock } from './clock.ts';
import { createTables, openDatabase } from './database.ts';
import { emailRoutes } from './email/email.routes.ts';
import { faultRoutes } from './faults/faults.routes.ts';
import { createFaults } from './faults/faults.ts';
import type { GameOptions } from './games/game-options.ts';
import { gameRoutes } from './games/games.routes.ts';
import { gameTables } from './games/games.tables.ts';
import { PROVIDERS } from './games/providers.ts';
import { gatewayRoutes, gatewayTables } from './gateway/gateway.routes.ts';
import { giftRoutes } from './gift/gift.routes.ts';
import { giftTables } from './gift/gifts.repository.ts';
import { phajayRoutes, phajayTables } from './phajay/phajay.routes.ts';
import { phoneRoutes } from './phone/phone.routes.ts';
import { phoneTestRoutes } from './phone/test.routes.ts';
import { answerProblems } from './problem.ts';
import { pushRoutes, pushTables } from './push/push.routes.ts';
import { scbRoutes, scbTables } from './scb/scb.routes.ts';
import { securityHeaders } from './security-headers.ts';
import { easyslipRoutes } from './slips/easyslip.routes.ts';
import { easyslipWalletRoutes } from './slips/easyslip-wallet.routes.ts';
import { slipPictureRoutes } from './slips/slip-picture.routes.ts';
import { slipokRoutes } from './slips/slipok.routes.ts';
import { verifierRoutes } from './slips/verifier.routes.ts';
import { createInbox } from './sms/inbox.ts';
import { plainGatewayRoutes } from './sms/plain-gateway.routes.ts';
import { smsTables } from './sms/sms.repository.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { thaibulksmsRoutes } from './sms/thaibulksms.routes.ts';
import { twilioRoutes } from './sms/twilio.routes.ts';

type Logger = NonNullable<FastifyServerOptions['logger']>;

export type SandboxOptions = {
  databaseUrl: string;
  clock?: Clock;
  logger?: Logger;
  smsKey?: string;
  emailKey?: string;
  bankKey?: string;
  slipKey?: string;
  slipokKey?: string;
  easyslipToken?: string;
  gatewayKey?: string;
  channelKeys?: ChannelKeys;
  callbackKeys?: CallbackKeys;
  /** Krapao's callback address. Without it no callbacks are sent until `PUT /test/callback-url`. */
  callbackUrl?: string;
  /** Wait before the first retry of an unanswered callback; doubled each time. */
  callbackWaitMs?: number;
  publicUrl?: string;
};

const require = createRequire(import.meta.url);

/** Equally deep from src/ and from dist/, so the bundle finds the pages too. */
const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

/** QR decoder of the phone page, served from our own origin. */
const readerFolder = path.join(path.dirname(require.resolve('zxing-wasm/reader')), '../..');

/** Styles and fonts of our own pages. */
const uiFolder = path.join(path.dirname(require.resolve('@krapao/ui/styles/tokens.css')), '..');

const THAIBULKSMS = { key: 'sandbox-thaibulksms-key', secret: 'sandbox-thaibulksms-secret' };
const TWILIO = { account: `AC${'0'.repeat(32)}`, token: 'sandbox-twilio-token' };
const CLOSE_MS = 1_000;
const CALLBACK_WAIT_MS = 1_000;
const CHANNEL_KEYS: ChannelKeys = { WW: 'sandbox-channel-ww', PAYTIMZ: 'sandbox-channel-paytimz' };
const CALLBACK_KEYS: CallbackKeys = {
  BANK: 'sandbox-callback-bank',
  KBANK: 'sandbox-callback-kbank',
  BCEL: 'sandbox-callback-bcel',
  WW: 'sandbox-callback-ww',
  PAYTIMZ: 'sandbox-callback-paytimz',
};

/** All external services on one machine. Listening on port 0 gives a test its own sandbox over real HTTP. */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  const { databaseUrl, logger = false, smsKey = 'sandbox-sms-key' } = options;
  const { emailKey = 'sandbox-email-key' } = options;
  const { bankKey = 'sandbox-bank-key', slipKey = 'sandbox-slip-key', channelKeys = CHANNEL_KEYS } = options;
  const { slipokKey = 'sandbox-slipok-key', easyslipToken = 'sandbox-easyslip-token' } = options;
  const clock = stoppable(options.clock ?? systemClock);
  const app = Fastify({ logger: withoutQueries(logger), bodyLimit: 64 * 1024 });
  const database = openDatabase(databaseUrl, (error) =>
    app.log.warn({ event: 'database.connection-lost', err: error }, 'database connection lost'),
  );
  const faults = createFaults([
    'sms',
    'push',
    'email',
    'bank',
    'aggregator',
    'channels',
    'gateway',
    'scb',
    'phajay',
    'verifier',
    'thaibulksms',
    'twilio',
    'plain-gateway',
    'slipok',
    'easyslip',
    'gift',
    ...PROVIDERS.map(({ code }) => code),
  ]);
  const closing = new AbortController();
  const callbacks = createCallbacks({
    database,
    clock,
    faults,
    closing: closing.signal,
    keys: options.callbackKeys ?? CALLBACK_KEYS,
    url: options.callbackUrl,
    firstWaitMs: options.callbackWaitMs ?? CALLBACK_WAIT_MS,
    onError: (error) =>
      app.log.error({ event: 'callback.given-up', err: error }, 'a callback was given up until the next start'),
  });

  app.addHook('onReady', async () => {
    await createTables(database, [
      smsTables,
      pushTables,
      bankTables,
      callbackTables,
      channelTables,
      gatewayTables,
      scbTables,
      phajayTables,
      giftTables,
      gameTables,
    ]);
    await openFirstAccounts(database, clock.now());
    await callbacks.resume();
  });
  app.addHook('preClose', async () => {
    // Calls held by faults and live pages end at once, calls in progress get a moment to finish, then idle browser
    // connections are closed.
    closing.abort();
    setTimeout(() => app.server.closeAllConnections(), CLOSE_MS).unref();
  });
  app.addHook('onClose', async () => {
    await callbacks.close();
    await database.close();
  });

  securityHeaders(app);
  answerProblems(app);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Readable && `${reply.getHeader('content-type')}`.startsWith('text/css'))) return payload;
    reply.removeHeader('content-length');
    return resolveBreakpoints(await text(payload));
  });
  app.register(serveStatic, { root: publicFolder, cacheControl: false });
  app.register(serveStatic, { root: readerFolder, prefix: '/zxing/', cacheControl: false, decorateReply: false });
  const allowedPath = (file: string) => /\.(css|woff2)$/.test(file);
  app.register(serveStatic, { root: uiFolder, prefix: '/ui/', cacheControl: false, decorateReply: false, allowedPath });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/', (_request, reply) => reply.sendFile('phone.html'));
  app.get('/phone', (_request, reply) => reply.sendFile('phone.html'));
  faultRoutes(app, faults);
  const shared = { database, clock, faults, closing: closing.signal };
  const publicUrl = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  const inbox = createInbox({ database, clock });
  app.register(smsRoutes, { ...shared, inbox, smsKey });
  app.register(thaibulksmsRoutes, { ...shared, inbox, thaibulksms: THAIBULKSMS });
  app.register(twilioRoutes, { ...shared, inbox, twilio: TWILIO });
  app.register(plainGatewayRoutes, { ...shared, inbox });
  app.register(emailRoutes, { ...shared, inbox, emailKey });
  app.register(pushRoutes, { ...shared, inbox, publicUrl });
  app.register(bankRoutes, { ...shared, bankKey });
  app.register(aggregatorRoutes, shared);
  app.register(channelRoutes, { ...shared, channelKeys });
  app.register(scbRoutes, shared);
  app.register(phajayRoutes, shared);
  app.register(gatewayRoutes, { ...shared, gatewayKey: options.gatewayKey ?? 'sandbox-gateway-key' });
  app.register(verifierRoutes, { ...shared, slipKey });
  app.register(slipokRoutes, { ...shared, slipokKey });
  app.register(easyslipRoutes, { ...shared, easyslipToken });
  app.register(easyslipWalletRoutes, { ...shared, easyslipToken });
  app.register(slipPictureRoutes, shared);
  app.register(giftRoutes, shared);
  app.register(phoneRoutes, { ...shared, callbacks });
  app.register(clockRoutes, { clock });
  app.register(phoneTestRoutes, { ...shared, callbacks, publicUrl });
  app.register(gameRoutes, { ...shared, publicUrl, random: (below) => randomInt(below) } satisfies GameOptions);
  return app;
}

/** Query strings contain phone numbers and game sessions, so the log has only the path. */
function withoutQueries(logger: Logger): Logger {
  if (!logger) return false;
  const serializers = {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
  };
  return logger === true ? { serializers } : { ...logger, serializers };
}
