import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { LOG_LEVELS } from '../platform/log.ts';

const Port = z.coerce.number().int().min(1).max(65_535);
const Flag = z
  .stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off', ''] })
  .default(false);

/** Exact origins, so that nothing else can slip into the policy they are written into; without TLS only at home. */
const ORIGIN = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/;
const Origins = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .refine(
    (origins) =>
      origins.every((origin) => ORIGIN.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin),
    'must be origins with spaces between, such as https://a.example https://b.example',
  );

/** Every variable the server reads. `npm start` fills in the first group. */
const Environment = z
  .object({
    /** PostgreSQL, as a user for the server alone. Only migrate reads the owner's MIGRATION_DATABASE_URL. */
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'),
    /**
     * Keys one-time passwords, known browsers, guests and stored game passwords. At least 32 characters; the same on
     * every node.
     */
    APP_SECRET: z.string().min(32, 'must have at least 32 characters'),
    /** Where the sandbox lives; the adapters below default to it. */
    SANDBOX_URL: z.url().default('http://127.0.0.1:8082'),

    HOST: z.string().default('127.0.0.1'),
    PORT: Port.default(8080),
    /** Where operators work; members never see it. 0 is any that is free. */
    BACKOFFICE_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
    /** How operators reach it, for the links of invitations. */
    BACKOFFICE_URL: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    /** How many proxies stand in front and may name the client's address; 0 believes nobody. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Multiplies every rate limit: load tests need room. */
    RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),

    LAOS_MODE: Flag,
    IFRAME_MODE: Flag,
    /** The sites that may show the wallet in a frame. Iframe mode needs them; without it nobody may. */
    IFRAME_ORIGINS: Origins.optional(),
    SPORTS_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    PROVIDER_NOTICE: z.string().max(500).optional(),
    CHAT_BACKEND_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The sites whose pages may chat here, because their CHAT_BACKEND_URL is this server. */
    CHAT_ORIGINS: Origins.optional(),

    SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMS_KEY: z.string().default('sandbox-sms-key'),
    /** Game providers speak at <url>/a/<code> or <url>/b/<code>; their keys are GAME_KEY_<CODE>. */
    GAMES_URL: z.url({ protocol: /^https?$/ }).optional(),
    GAMES_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    GAMES_OPERATOR: z.string().default('krapao'),
    GAMES_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(15_000),
    /** How long a member who wants to withdraw waits for a game to say what it holds. */
    GAMES_BALANCE_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(5_000),
    /** How long after a lost answer a provider without ids may still report a transfer. */
    GAMES_GRACE_MS: z.coerce.number().int().min(0).default(180_000),
    BANK_URL: z.url({ protocol: /^https?$/ }).optional(),
    BANK_KEY: z.string().default('sandbox-bank-key'),
    BANK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
    /** Payment channels speak at <url><code>/; their keys are CHANNEL_KEY_<CODE>. */
    CHANNELS_URL: z.url({ protocol: /^https?$/ }).optional(),
    CHANNELS_TIMEOUT_MS: z.coerce.number().int().min(100).max(50_000).default(15_000),
    /** Where channels reach this server. What they send is signed with CALLBACK_KEY_<CODE>. */
    PUBLIC_CALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
    GIFT_WALLET_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The wallet that gift links are redeemed to. */
    GIFT_WALLET_MOBILE: z
      .string()
      .regex(/^0\d{9}$/, 'must be a mobile number of ten digits')
      .default('0899999999'),
    GIFT_WALLET_TIMEOUT_MS: z.coerce.number().int().min(100).max(25_000).default(10_000),
    /** What pages hide gift links with: 32 bytes in base64. Without it one is made of APP_SECRET. */
    GIFT_LINK_KEY: z.base64().length(44, 'must be 32 bytes in base64').optional(),
    SLIP_VERIFIER_URL: z.url({ protocol: /^https?$/ }).optional(),
    SLIP_VERIFIER_KEY: z.string().default('sandbox-slip-key'),
    SLIP_VERIFIER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
    /** Where members' pictures are kept; several machines need a folder that they share. */
    FILES_DIR: z.string().default('data/files'),
    /** For tests alone: starts although the database could lose acknowledged money in a crash. */
    UNSAFE_DATABASE: Flag,
    SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  })
  .refine(({ IFRAME_MODE, IFRAME_ORIGINS }) => !IFRAME_MODE || IFRAME_ORIGINS, {
    path: ['IFRAME_ORIGINS'],
    message: 'must name the sites that may show the wallet in a frame, because IFRAME_MODE is on',
    // Beside other faults, not after them.
    when: () => true,
  });

const GAME_KEY = 'GAME_KEY_';
const CHANNEL_KEY = 'CHANNEL_KEY_';
const CALLBACK_KEY = 'CALLBACK_KEY_';

/** The key shared with a provider; the sandbox's own where none is set. */
export function gameKey(config: Config, game: { code: string; dialect: 'reference' | 'agent' }): string {
  const sandboxKey = `sandbox-${game.dialect === 'reference' ? 'secret' : 'agent'}-${game.code}`;
  return config.games.keys[GAME_KEY + game.code.toUpperCase()] ?? sandboxKey;
}

/** What we show a payment channel to be let in. */
export const channelKey = (config: Config, code: string): string =>
  config.channels.keys[CHANNEL_KEY + code] ?? `sandbox-channel-${code.toLowerCase()}`;

/**
 * What a bank or channel signs its callbacks with. Everybody can read the sandbox's key: with a real
 * bank or channel behind it there is none until one is set, and nothing is believed.
 */
export function callbackKey(config: Config, { code, isBank }: { code: string; isBank: boolean }): string | undefined {
  const { isSandbox } = isBank ? config.bank : config.channels;
  const sandboxKey = isSandbox ? `sandbox-callback-${code.toLowerCase()}` : undefined;
  return config.callbacks.keys[CALLBACK_KEY + code] ?? sandboxKey;
}

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once and reports every fault together. */
export function readConfig(source: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`These environment variables need mending:\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  const named = (prefix: string) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith(prefix)));
  return {
    databaseUrl: env.DATABASE_URL,
    secret: env.APP_SECRET,
    sandboxUrl: env.SANDBOX_URL,
    host: env.HOST,
    port: env.PORT,
    office: {
      port: env.BACKOFFICE_PORT,
      url: env.BACKOFFICE_URL ?? `http://localhost:${env.BACKOFFICE_PORT}`,
    },
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    isUnsafeDatabaseAllowed: env.UNSAFE_DATABASE,
    games: {
      url: env.GAMES_URL ?? new URL('/games', env.SANDBOX_URL).href,
      siteUrl: env.GAMES_SITE_URL ?? env.SANDBOX_URL,
      operator: env.GAMES_OPERATOR,
      timeoutMs: env.GAMES_TIMEOUT_MS,
      balanceTimeoutMs: env.GAMES_BALANCE_TIMEOUT_MS,
      graceMs: env.GAMES_GRACE_MS,
      keys: named(GAME_KEY),
    },
    bank: {
      url: env.BANK_URL ?? new URL('/bank/v1/', env.SANDBOX_URL).href,
      key: env.BANK_KEY,
      isSandbox: env.BANK_URL === undefined,
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
      linkKey:
        env.GIFT_LINK_KEY ?? Buffer.from(hkdfSync('sha256', env.APP_SECRET, '', 'gift links', 32)).toString('base64'),
    },
    sms: {
      url: env.SMS_URL ?? new URL('/sms/v1/', env.SANDBOX_URL).href,
      key: env.SMS_KEY,
      timeoutMs: env.SMS_TIMEOUT_MS,
    },
    slipVerifier: {
      url: env.SLIP_VERIFIER_URL ?? new URL('/slips/v1/', env.SANDBOX_URL).href,
      key: env.SLIP_VERIFIER_KEY,
      timeoutMs: env.SLIP_VERIFIER_TIMEOUT_MS,
    },
    filesDir: env.FILES_DIR,
    chatOrigins: env.CHAT_ORIGINS ?? [],
    frameAncestors: env.IFRAME_MODE ? (env.IFRAME_ORIGINS ?? []) : [],
    /** Handed to the page as it is: nothing secret in here. */
    flags: {
      laosMode: env.LAOS_MODE,
      iframeMode: env.IFRAME_MODE,
      sportsSiteUrl: env.SPORTS_SITE_URL ?? null,
      providerNotice: env.PROVIDER_NOTICE ?? null,
      chatBackendUrl: env.CHAT_BACKEND_URL ?? null,
    },
  } as const;
}
