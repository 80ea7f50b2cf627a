import { z } from 'zod';

const Env = z.object({
  DATABASE_URL: z
    .string('is required: the PostgreSQL where the sandbox keeps its world')
    .regex(/^postgres(ql)?:\/\/./, {
      error: 'must start with postgres:// or postgresql://',
    }),
  HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number('must be a port').int().min(0).max(65_535).default(8082),
  SMS_KEY: z.string().min(8, 'must have at least 8 characters').default('sandbox-sms-key'),
  BANK_KEY: z.string().min(8, 'must have at least 8 characters').default('sandbox-bank-key'),
  /** Where a browser reaches the sandbox. Without it, game links point to the host that asked for them. */
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type Config = z.infer<typeof Env>;

/** Reads the environment once and names every fault together, so nobody mends them one restart at a time. */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The sandbox cannot start, its environment is wrong:\n${faults.join('\n')}`);
}
