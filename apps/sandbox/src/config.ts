import { z } from 'zod';

const Key = z.string().min(8, 'must have at least 8 characters');

const Env = z.object({
  DATABASE_URL: z
    .string('is required: the PostgreSQL where the sandbox keeps its world')
    .regex(/^postgres(ql)?:\/\/./, {
      error: 'must start with postgres:// or postgresql://',
    }),
  HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number('must be a port').int().min(0).max(65_535).default(8082),
  SMS_KEY: Key.default('sandbox-sms-key'),
  EMAIL_KEY: Key.default('sandbox-email-key'),
  BANK_KEY: Key.default('sandbox-bank-key'),
  SLIP_VERIFIER_KEY: Key.default('sandbox-slip-key'),
  CHANNEL_KEY_WW: Key.default('sandbox-channel-ww'),
  CHANNEL_KEY_PAYTIMZ: Key.default('sandbox-channel-paytimz'),
  CALLBACK_KEY_BANK: Key.default('sandbox-callback-bank'),
  CALLBACK_KEY_KBANK: Key.default('sandbox-callback-kbank'),
  CALLBACK_KEY_BCEL: Key.default('sandbox-callback-bcel'),
  CALLBACK_KEY_WW: Key.default('sandbox-callback-ww'),
  CALLBACK_KEY_PAYTIMZ: Key.default('sandbox-callback-paytimz'),
  /** Krapao's address for callbacks of banks and channels. */
  CALLBACK_URL: z
    .url({ protocol: /^https?$/ })
    .endsWith('/', 'must end with a slash')
    .default('http://127.0.0.1:8080/callbacks/'),
  /** Address of the sandbox for browsers. Without it, game links use the host of the request. */
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Config = z.infer<typeof Env>;

/** Reads the environment once and lists all errors together, so that one restart is enough to correct them. */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The sandbox cannot start, its environment is wrong:\n${faults.join('\n')}`);
}
