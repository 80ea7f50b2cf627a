import { hkdfSync } from 'node:crypto';
import { CONNECTION_PORTS, type ConnectionPort } from '@krapao/contract/office/connections';
import { KNOWN_SERVICES } from '../modules/deliveries/public.ts';
import { HOUR_MS, SECOND_MS } from '../platform/clock.ts';
import { Environment } from './environment.ts';

const giftLinkKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gift links', 32)).toString('base64');

/**
 * Adapters of a port in their order, as `SMS_ADAPTERS="thaibulksms twilio"`; of one channel, game or bank with its code
 * in front, as `QR_ADAPTERS="SCB:scb"`. Their settings are `<ADAPTER>_<SETTING>`.
 */
const ADAPTER = /^(?:([A-Za-z0-9_-]+):)?([a-z0-9-]+)$/;
const adaptersVariable = (port: ConnectionPort) => `${port.toUpperCase()}_ADAPTERS`;

/** Prefixes of the variables with the keys shared with games, channels and banks. */
export const GAME_KEY = 'GAME_KEY_';
export const CHANNEL_KEY = 'CHANNEL_KEY_';
export const CALLBACK_KEY = 'CALLBACK_KEY_';

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once and reports every error together. */
export function readConfig(source: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`These environment variables need mending:\n${errors.join('\n')}`);
  }
  const env = parsed.data;
  const unreadable = CONNECTION_PORTS.filter((port) =>
    (given[adaptersVariable(port)] ?? '').split(/\s+/).some((text) => text !== '' && !ADAPTER.test(text)),
  );
  if (unreadable.length > 0) {
    const names = unreadable.map(
      (port) => `  ${adaptersVariable(port)}: must be names of adapters with spaces between`,
    );
    throw new Error(`These environment variables need mending:\n${names.join('\n')}`);
  }
  const named = (prefix: string) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith(prefix)));
  return {
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.REPLICA_URL,
    secrets: env.APP_SECRET,
    sandboxUrl: env.SANDBOX_URL,
    host: env.HOST,
    port: env.PORT,
    office: {
      port: env.BACKOFFICE_PORT,
      url: env.BACKOFFICE_URL ?? `http://localhost:${env.BACKOFFICE_PORT}`,
      secondPerson: {
        waitMs: env.SECOND_PERSON_WAIT_HOURS * HOUR_MS,
        mayShare: env.SECOND_PERSON_MAY_SHARE,
      },
    },
    member: {
      url: env.MEMBER_URL ?? `http://localhost:${env.PORT}`,
      moreOrigins: env.PASSKEY_ORIGINS ?? [],
    },
    metricsPort: env.METRICS_PORT,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: env.OTEL_SERVICE_NAME,
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    databaseSettings: env.UNSAFE_DATABASE ? undefined : { needsStandby: env.SYNCHRONOUS_STANDBY },
    drainMs: env.DRAIN_SECONDS * SECOND_MS,
    games: {
      url: env.GAMES_URL ?? new URL('/games', env.SANDBOX_URL).href,
      siteUrl: env.GAMES_SITE_URL ?? env.SANDBOX_URL,
      operator: env.GAMES_OPERATOR,
      timeoutMs: env.GAMES_TIMEOUT_MS,
      balanceTimeoutMs: env.GAMES_BALANCE_TIMEOUT_MS,
      graceMs: env.GAMES_GRACE_MS,
      isSandbox: env.GAMES_URL === undefined,
      keys: named(GAME_KEY),
    },
    bank: {
      url: env.BANK_URL ?? new URL('/bank/v1/', env.SANDBOX_URL).href,
      key: env.BANK_KEY,
      isSandbox: env.BANK_URL === undefined,
      /** Without a bank and a sandbox, accounts without a connection have no feed. */
      isNamed: env.BANK_URL !== undefined || given.SANDBOX_URL !== undefined,
      timeoutMs: env.BANK_TIMEOUT_MS,
    },
    channels: {
      url: env.CHANNELS_URL ?? new URL('/channels/v1/', env.SANDBOX_URL).href,
      timeoutMs: env.CHANNELS_TIMEOUT_MS,
      isSandbox: env.CHANNELS_URL === undefined,
      keys: named(CHANNEL_KEY),
    },
    callbacks: {
      url: env.PUBLIC_CALLBACK_URL ?? `http://127.0.0.1:${env.PORT}/callbacks/`,
      keys: named(CALLBACK_KEY),
    },
    giftWallet: {
      url: env.GIFT_WALLET_URL ?? new URL('/gift/', env.SANDBOX_URL).href,
      mobile: env.GIFT_WALLET_MOBILE,
      timeoutMs: env.GIFT_WALLET_TIMEOUT_MS,
      /** The first is of the pages, the others of pages that were opened before. */
      linkKeys: env.GIFT_LINK_KEY ? [env.GIFT_LINK_KEY] : env.APP_SECRET.map(giftLinkKey),
    },
    sms: {
      url: env.SMS_URL ?? new URL('/sms/v1/', env.SANDBOX_URL).href,
      key: env.SMS_KEY,
      timeoutMs: env.SMS_TIMEOUT_MS,
    },
    push: {
      hosts: env.PUSH_HOSTS?.split(' ') ?? KNOWN_SERVICES,
      sandboxUrl: env.PUSH_HOSTS === undefined ? new URL('/push/v1/send/', env.SANDBOX_URL).href : undefined,
      timeoutMs: env.PUSH_TIMEOUT_MS,
    },
    email: {
      url: env.EMAIL_URL ?? new URL('/email/v1/', env.SANDBOX_URL).href,
      key: env.EMAIL_KEY,
      from: env.EMAIL_FROM,
      timeoutMs: env.EMAIL_TIMEOUT_MS,
    },
    alertWebhookKey: env.ALERT_WEBHOOK_KEY,
    outside: {
      allowedOrigins: env.OUTSIDE_ORIGINS ?? [],
      isUnsafe: env.UNSAFE_OUTSIDE,
      timeoutMs: env.OUTSIDE_TIMEOUT_MS,
    },
    slipVerifier: {
      url: env.SLIP_VERIFIER_URL ?? new URL('/slips/v1/', env.SANDBOX_URL).href,
      key: env.SLIP_VERIFIER_KEY,
      timeoutMs: env.SLIP_VERIFIER_TIMEOUT_MS,
    },
    adapters: {
      env: given as Readonly<Record<string, string>>,
      named: (port: ConnectionPort) =>
        [...(given[adaptersVariable(port)] ?? '').matchAll(/\S+/g)].map(([text]) => {
          const [, scope = '', adapter = ''] = ADAPTER.exec(text) ?? [];
          return { scope, adapter };
        }),
    },
    filesDir: env.FILES_DIR,
    filesStore: env.FILES_S3_URL
      ? {
          url: env.FILES_S3_URL,
          bucket: env.FILES_S3_BUCKET ?? '',
          region: env.FILES_S3_REGION,
          keyId: env.FILES_S3_KEY_ID ?? '',
          key: env.FILES_S3_KEY ?? '',
          encryption: env.FILES_S3_ENCRYPTION,
          timeoutMs: env.FILES_S3_TIMEOUT_MS,
        }
      : undefined,
    statementsDir: env.STATEMENTS_DIR,
    chatOrigins: env.CHAT_ORIGINS ?? [],
    frameAncestors: env.IFRAME_MODE ? (env.IFRAME_ORIGINS ?? []) : [],
    /** Sent to the page as is, so nothing here may be secret. */
    flags: {
      laosMode: env.LAOS_MODE,
      iframeMode: env.IFRAME_MODE,
      sportsSiteUrl: env.SPORTS_SITE_URL ?? null,
      providerNotice: env.PROVIDER_NOTICE ?? null,
      chatBackendUrl: env.CHAT_BACKEND_URL ?? null,
    },
  } as const;
}
