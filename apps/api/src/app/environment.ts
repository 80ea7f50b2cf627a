import { z } from 'zod';
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
export const Environment = z
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
