import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
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
import { faultRoutes } from './faults/faults.routes.ts';
import { createFaults } from './faults/faults.ts';
import type { GameOptions } from './games/game-options.ts';
import { gameRoutes } from './games/games.routes.ts';
import { gameTables } from './games/games.tables.ts';
import { PROVIDERS } from './games/providers.ts';
import { giftRoutes } from './gift/gift.routes.ts';
import { giftTables } from './gift/gifts.repository.ts';
import { phoneRoutes } from './phone/phone.routes.ts';
import { phoneTestRoutes } from './phone/test.routes.ts';
import { answerProblems } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { slipPictureRoutes } from './slips/slip-picture.routes.ts';
import { verifierRoutes } from './slips/verifier.routes.ts';
import { smsTables } from './sms/sms.repository.ts';
import { smsRoutes } from './sms/sms.routes.ts';

type Logger = NonNullable<FastifyServerOptions['logger']>;

export type SandboxOptions = {
  databaseUrl: string;
  clock?: Clock;
  logger?: Logger;
  smsKey?: string;
  bankKey?: string;
  slipKey?: string;
  channelKeys?: ChannelKeys;
  callbackKeys?: CallbackKeys;
  /** Where Krapao listens. Without it nobody is told of payments until `PUT /test/callback-url`. */
  callbackUrl?: string;
  /** How long after a callback that was not heard it is sent again; doubled each time. */
  callbackWaitMs?: number;
  publicUrl?: string;
};

const require = createRequire(import.meta.url);

/** The same depth from src/ and from dist/, so the bundle finds the pages where the sources do. */
const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

/** The QR reader that the phone page uses, from our own address. */
const readerFolder = path.join(path.dirname(require.resolve('zxing-wasm/reader')), '../..');

/** The tokens and fonts of our own pages. */
const uiFolder = path.dirname(require.resolve('@krapao/ui/styles/tokens.css'));

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

/** The outside world on one machine. Listening on port 0 gives tests a sandbox of their own over real HTTP. */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  const { databaseUrl, logger = false, smsKey = 'sandbox-sms-key' } = options;
  const { bankKey = 'sandbox-bank-key', slipKey = 'sandbox-slip-key', channelKeys = CHANNEL_KEYS } = options;
  const clock = stoppable(options.clock ?? systemClock);
  const app = Fastify({ logger: withoutQueries(logger), bodyLimit: 64 * 1024 });
  const database = openDatabase(databaseUrl, (error) => app.log.warn({ err: error }, 'database connection lost'));
  const faults = createFaults(['sms', 'bank', 'channels', 'verifier', 'gift', ...PROVIDERS.map(({ code }) => code)]);
  const closing = new AbortController();
  const callbacks = createCallbacks({
    database,
    clock,
    faults,
    closing: closing.signal,
    keys: options.callbackKeys ?? CALLBACK_KEYS,
    url: options.callbackUrl,
    firstWaitMs: options.callbackWaitMs ?? CALLBACK_WAIT_MS,
    onError: (error) => app.log.error({ err: error }, 'a callback was given up until the next start'),
  });

  app.addHook('onReady', async () => {
    await createTables(database, [smsTables, bankTables, callbackTables, channelTables, giftTables, gameTables]);
    await openFirstAccounts(database, clock.now());
    await callbacks.resume();
  });
  app.addHook('preClose', async () => {
    // Calls that faults hold and live pages end at once, calls in progress have a moment to be answered,
    // and then connections that a browser opened but never used go too.
    closing.abort();
    setTimeout(() => app.server.closeAllConnections(), CLOSE_MS).unref();
  });
  app.addHook('onClose', async () => {
    await callbacks.close();
    await database.close();
  });

  securityHeaders(app);
  answerProblems(app);
  app.register(serveStatic, { root: publicFolder, cacheControl: false });
  app.register(serveStatic, { root: readerFolder, prefix: '/zxing/', cacheControl: false, decorateReply: false });
  app.register(serveStatic, { root: uiFolder, prefix: '/ui/', cacheControl: false, decorateReply: false });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/', (_request, reply) => reply.sendFile('phone.html'));
  app.get('/phone', (_request, reply) => reply.sendFile('phone.html'));
  faultRoutes(app, faults);
  const shared = { database, clock, faults, closing: closing.signal };
  const publicUrl = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;
  app.register(smsRoutes, { ...shared, smsKey });
  app.register(bankRoutes, { ...shared, bankKey });
  app.register(channelRoutes, { ...shared, channelKeys });
  app.register(verifierRoutes, { ...shared, slipKey });
  app.register(slipPictureRoutes, shared);
  app.register(giftRoutes, shared);
  app.register(phoneRoutes, { ...shared, callbacks });
  app.register(clockRoutes, { clock });
  app.register(phoneTestRoutes, { ...shared, callbacks, publicUrl });
  app.register(gameRoutes, { ...shared, publicUrl, random: (below) => randomInt(below) } satisfies GameOptions);
  return app;
}

/** Queries carry phone numbers and game sessions; the log keeps the path only. */
function withoutQueries(logger: Logger): Logger {
  if (!logger) return false;
  const serializers = {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
  };
  return logger === true ? { serializers } : { ...logger, serializers };
}
