import { hkdfSync } from 'node:crypto';
import { CONNECTION_PORTS, type ConnectionPort } from '@krapao/contract/office/connections';
import { z } from 'zod';
import { KNOWN_SERVICES } from '../modules/deliveries/public.ts';
import { HOUR_MS, SECOND_MS } from '../platform/clock.ts';
import { LOG_LEVELS } from '../platform/logs/log.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

const Port = z.coerce.number().int().min(1).max(65_535);
const Flag = z
  .stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off', ''] })
  .default(false);

/** Exact origins only, because they are written into the content security policy; plain HTTP for localhost alone. */
const ORIGIN = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/;
const Origins = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .refine(
    (origins) =>
      origins.every((origin) => ORIGIN.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin),
    'must be origins with spaces between, such as https://a.example https://b.example',
  );

const SECRET_LENGTH = 32;
/** A secret may contain spaces itself: a text is a list only where each part is long enough. */
function secretsOf(text: string): Secrets {
  const [first = text, ...former] = text.trim().split(/\s+/);
  return [first, ...former].every((part) => part.length >= SECRET_LENGTH) ? [first, ...former] : [text];
}

/** Every variable the server reads. `npm start` fills in the first group. */
const Environment = z
  .object({
    /** PostgreSQL, as a user for the server alone. Only migrate and a demo's seed read the owner's MIGRATION_DATABASE_URL. */
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'),
    /** A replica of it, for reports, lists of the books and exports. */
    REPLICA_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
    /**
     * Key for one-time passwords, known browsers, guests and stored secrets, of at least 32 characters; the same on every
     * node. Several with spaces between: the first seals and signs, all of them open and verify.
     */
    APP_SECRET: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).transform(secretsOf),
    /** Address of the sandbox; the adapters below default to it. */
    SANDBOX_URL: z.url().default('http://127.0.0.1:8082'),

    HOST: z.string().default('127.0.0.1'),
    PORT: Port.default(8080),
    /** Port of the back office, for operators only; 0 takes any free port. */
    BACKOFFICE_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
    /** Address of the back office, for the links of invitations and the passkeys of operators. */
    BACKOFFICE_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Address of the member app, which its passkeys belong to. */
    MEMBER_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Further addresses of the member app, on subdomains, that share its passkeys. */
    PASSKEY_ORIGINS: Origins.optional(),
    /** How long after admission an invited operator cannot be a second approver. */
    SECOND_PERSON_WAIT_HOURS: z.coerce.number().min(0).max(8_760).default(72),
    /**
     * Common trait allowed between requester and second approver: none, the office's address, or the browser (demo).
     */
    SECOND_PERSON_MAY_SHARE: z.enum(['nothing', 'address', 'device']).default('nothing'),
    /** Port of the metrics, for Prometheus; none is opened without it. 0 takes any free port. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Address of an OpenTelemetry collector for traces, by OTLP over HTTP; none are recorded without it. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_SERVICE_NAME: z.string().max(100).default('krapao-api'),
    /** Share of requests without a browser's trace that are recorded. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    /** Number of proxies in front whose client address is trusted; 0 trusts none. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Multiplies every rate limit, for load tests. */
    RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),

    LAOS_MODE: Flag,
    IFRAME_MODE: Flag,
    /** Sites that may frame the wallet. Required in iframe mode; otherwise no site may. */
    IFRAME_ORIGINS: Origins.optional(),
    SPORTS_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    PROVIDER_NOTICE: z.string().max(500).optional(),
    CHAT_BACKEND_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Sites whose pages may use the chat calls, because their CHAT_BACKEND_URL is this server. */
    CHAT_ORIGINS: Origins.optional(),

    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMS_KEY: z.string().default('sandbox-sms-key'),
    /** Ends of host names of push services, with spaces between; those of the known browsers when absent. */
    PUSH_HOSTS: z
      .string()
      .regex(/^[a-z0-9.-]+( [a-z0-9.-]+)*$/, 'must be host names with spaces between')
      .optional(),
    PUSH_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
    /** A mail service over HTTP, or an SMTP server: smtps://user:password@host:port. */
    EMAIL_URL: z.url({ protocol: /^(https?|smtps?)$/ }).optional(),
    EMAIL_KEY: z.string().default('sandbox-email-key'),
    EMAIL_FROM: z.string().max(200).default('Krapao <no-reply@krapao.example>'),
    EMAIL_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
    /** Signs webhooks about alerts; without it none is sent. */
    ALERT_WEBHOOK_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    /** Origins that may be called although they are inside our networks, with spaces between. */
    OUTSIDE_ORIGINS: Origins.optional(),
    /** Calls addresses inside our networks that an operator typed, for tests. */
    UNSAFE_OUTSIDE: Flag,
    OUTSIDE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
    /** Game providers are reached at <url>/a/<code> or <url>/b/<code>; their keys are GAME_KEY_<CODE>. */
    GAMES_URL: z.url({ protocol: /^https?$/ }).optional(),
    GAMES_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    GAMES_OPERATOR: z.string().default('krapao'),
    GAMES_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(15_000),
    /** How long a withdrawal request waits for a game to return its balance. */
    GAMES_BALANCE_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(5_000),
    /** How long after a lost response a provider without transfer ids may still report the transfer. */
    GAMES_GRACE_MS: z.coerce.number().int().min(0).default(180_000),
    BANK_URL: z.url({ protocol: /^https?$/ }).optional(),
    BANK_KEY: z.string().default('sandbox-bank-key'),
    BANK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
    /** Payment channels are reached at <url><code>/; their keys are CHANNEL_KEY_<CODE>. */
    CHANNELS_URL: z.url({ protocol: /^https?$/ }).optional(),
    CHANNELS_TIMEOUT_MS: z.coerce.number().int().min(100).max(50_000).default(15_000),
    /** Address at which channels reach this server. Callbacks are signed with CALLBACK_KEY_<CODE>. */
    PUBLIC_CALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
    GIFT_WALLET_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The wallet that gift links are redeemed to. */
    GIFT_WALLET_MOBILE: z
      .string()
      .regex(/^0\d{9}$/, 'must be a mobile number of ten digits')
      .default('0899999999'),
    GIFT_WALLET_TIMEOUT_MS: z.coerce.number().int().min(100).max(25_000).default(10_000),
    /** Key with which pages encrypt gift links: 32 bytes in base64. Derived from APP_SECRET when absent. */
    GIFT_LINK_KEY: z.base64().length(44, 'must be 32 bytes in base64').optional(),
    SLIP_VERIFIER_URL: z.url({ protocol: /^https?$/ }).optional(),
    SLIP_VERIFIER_KEY: z.string().default('sandbox-slip-key'),
    SLIP_VERIFIER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
    /** Folder of members' files, and of uploads in progress. Several machines need a shared folder or a store. */
    FILES_DIR: z.string().default('data/files'),
    /** An S3-compatible store for members' files, instead of the folder: address, bucket and key. */
    FILES_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
    FILES_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be the name of a bucket')
      .optional(),
    FILES_S3_REGION: z.string().default('us-east-1'),
    FILES_S3_KEY_ID: z.string().optional(),
    FILES_S3_KEY: z.string().optional(),
    /** Encryption that the store applies to each object. */
    FILES_S3_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
    FILES_S3_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
    /** Folder with statements of bank accounts as files: `<bank>/<account>/<file>`. */
    STATEMENTS_DIR: z.string().optional(),
    /** For tests alone: starts although the database could lose committed money in a crash. */
    UNSAFE_DATABASE: Flag,
    /** For a cluster: an alert while no standby confirms commits, because a failover would then lose money. */
    SYNCHRONOUS_STANDBY: Flag,
    /** How long a stopping process still answers, with /readyz at 503, so that a load balancer can leave it first. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
    SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  })
  .refine(({ IFRAME_MODE, IFRAME_ORIGINS }) => !IFRAME_MODE || IFRAME_ORIGINS, {
    path: ['IFRAME_ORIGINS'],
    message: 'must name the sites that may show the wallet in a frame, because IFRAME_MODE is on',
    // Reported together with the other errors, not after them.
    when: () => true,
  })
  .refine((env) => !env.FILES_S3_URL || (env.FILES_S3_BUCKET && env.FILES_S3_KEY_ID && env.FILES_S3_KEY), {
    path: ['FILES_S3_URL'],
    message: 'needs FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_KEY',
    when: () => true,
  });

const giftLinkKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gift links', 32)).toString('base64');

/**
 * Adapters of a port in their order, as `SMS_ADAPTERS="thaibulksms twilio"`; of one channel, game or bank with its code
 * in front, as `QR_ADAPTERS="SCB:scb"`. Their settings are `<ADAPTER>_<SETTING>`.
 */
const ADAPTER = /^(?:([A-Za-z0-9_-]+):)?([a-z0-9-]+)$/;
const adaptersVariable = (port: ConnectionPort) => `${port.toUpperCase()}_ADAPTERS`;

const GAME_KEY = 'GAME_KEY_';
const CHANNEL_KEY = 'CHANNEL_KEY_';
const CALLBACK_KEY = 'CALLBACK_KEY_';

/** The key shared with a provider; the sandbox's own where none is set. */
export function gameKey(config: Config, game: { code: string; dialect: 'reference' | 'agent' }): string {
  const sandboxKey = `sandbox-${game.dialect === 'reference' ? 'secret' : 'agent'}-${game.code}`;
  return config.games.keys[GAME_KEY + game.code.toUpperCase()] ?? sandboxKey;
}

/** The key we authenticate with at a payment channel. */
export const channelKey = (config: Config, code: string): string =>
  config.channels.keys[CHANNEL_KEY + code] ?? `sandbox-channel-${code.toLowerCase()}`;

/**
 * The key with which a bank or channel signs its callbacks. The sandbox's key is public, so a real bank or channel has
 * none until one is configured, and its callbacks are rejected until then.
 */
export function callbackKey(config: Config, { code, isBank }: { code: string; isBank: boolean }): string | undefined {
  const { isSandbox } = isBank ? config.bank : config.channels;
  const sandboxKey = isSandbox ? `sandbox-callback-${code.toLowerCase()}` : undefined;
  return config.callbacks.keys[CALLBACK_KEY + code] ?? sandboxKey;
}

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
