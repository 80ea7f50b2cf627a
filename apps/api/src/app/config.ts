import { z } from 'zod';
import { LOG_LEVELS } from '../platform/log.ts';

const Port = z.coerce.number().int().min(1).max(65_535);
const Flag = z
  .stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off', ''] })
  .default(false);

/** Every variable the server reads. `npm start` fills in the first group. */
const Environment = z.object({
  /** PostgreSQL, as the user that owns the tables. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'),
  /** Keys one-time passwords and stored game passwords. At least 32 characters; the same on every node. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** Where the sandbox lives; the adapters below default to it. */
  SANDBOX_URL: z.url().default('http://127.0.0.1:8082'),

  HOST: z.string().default('127.0.0.1'),
  PORT: Port.default(8080),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** How many proxies stand in front and may name the client's address; 0 believes nobody. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Multiplies every rate limit: load tests need room. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),

  LAOS_MODE: Flag,
  IFRAME_MODE: Flag,
  SPORTS_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROVIDER_NOTICE: z.string().max(500).optional(),
  CHAT_BACKEND_URL: z.url({ protocol: /^https?$/ }).optional(),

  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_KEY: z.string().default('sandbox-sms-key'),
  /** Game providers speak at <url>/a/<code> or <url>/b/<code>; their keys are GAME_KEY_<CODE>. */
  GAMES_URL: z.url({ protocol: /^https?$/ }).optional(),
  GAMES_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GAMES_OPERATOR: z.string().default('krapao'),
  GAMES_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(15_000),
  /** How long after a lost answer a provider without ids may still report a transfer. */
  GAMES_GRACE_MS: z.coerce.number().int().min(0).default(180_000),
  BANK_URL: z.url({ protocol: /^https?$/ }).optional(),
  BANK_KEY: z.string().default('sandbox-bank-key'),
  BANK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
  SLIP_VERIFIER_URL: z.url({ protocol: /^https?$/ }).optional(),
  SLIP_VERIFIER_KEY: z.string().default('sandbox-slip-key'),
  SLIP_VERIFIER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
  /** Where members' pictures are kept; several machines need a folder that they share. */
  FILES_DIR: z.string().default('data/files'),
  /** For tests alone: starts although the database could lose acknowledged money in a crash. */
  UNSAFE_DATABASE: Flag,
  SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
});

const GAME_KEY = 'GAME_KEY_';

/** The key shared with a provider; the sandbox's own where none is set. */
export function gameKey(config: Config, game: { code: string; dialect: 'reference' | 'agent' }): string {
  const sandboxKey = `sandbox-${game.dialect === 'reference' ? 'secret' : 'agent'}-${game.code}`;
  return config.games.keys[GAME_KEY + game.code.toUpperCase()] ?? sandboxKey;
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
  return {
    databaseUrl: env.DATABASE_URL,
    secret: env.APP_SECRET,
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    isUnsafeDatabaseAllowed: env.UNSAFE_DATABASE,
    games: {
      url: env.GAMES_URL ?? new URL('/games', env.SANDBOX_URL).href,
      siteUrl: env.GAMES_SITE_URL ?? env.SANDBOX_URL,
      operator: env.GAMES_OPERATOR,
      timeoutMs: env.GAMES_TIMEOUT_MS,
      graceMs: env.GAMES_GRACE_MS,
      keys: Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith(GAME_KEY))),
    },
    bank: {
      url: env.BANK_URL ?? new URL('/bank/v1/', env.SANDBOX_URL).href,
      key: env.BANK_KEY,
      timeoutMs: env.BANK_TIMEOUT_MS,
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
