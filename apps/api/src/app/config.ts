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
});

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
    sms: { url: env.SMS_URL ?? new URL('/sms/v1/', env.SANDBOX_URL).href, key: env.SMS_KEY },
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
