import { writeSync } from 'node:fs';
import { buildSandbox } from './app.ts';
import { readConfig } from './config.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = buildSandbox({
    databaseUrl: config.DATABASE_URL,
    smsKey: config.SMS_KEY,
    emailKey: config.EMAIL_KEY,
    bankKey: config.BANK_KEY,
    slipKey: config.SLIP_VERIFIER_KEY,
    channelKeys: { WW: config.CHANNEL_KEY_WW, PAYTIMZ: config.CHANNEL_KEY_PAYTIMZ },
    callbackUrl: config.CALLBACK_URL,
    callbackKeys: {
      BANK: config.CALLBACK_KEY_BANK,
      KBANK: config.CALLBACK_KEY_KBANK,
      BCEL: config.CALLBACK_KEY_BCEL,
      WW: config.CALLBACK_KEY_WW,
      PAYTIMZ: config.CALLBACK_KEY_PAYTIMZ,
    },
    logger: { level: config.LOG_LEVEL, stream: { write: writeLog } },
    ...(config.SANDBOX_PUBLIC_URL && { publicUrl: config.SANDBOX_PUBLIC_URL }),
  });

  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    app.log.info({ event: 'server.stopping', reason }, 'stopping');
    app.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // As a child process, the sandbox must not outlive its parent.
  process.on('disconnect', () => stop('disconnect'));

  await app.listen({ host: config.HOST, port: config.SANDBOX_PORT });
}

/** A full disk loses the log line, not the sandbox. */
function writeLog(line: string): void {
  try {
    writeSync(1, line);
  } catch {}
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.SANDBOX_PORT ?? 8082} is taken: set SANDBOX_PORT to a free one.`;
  return error.message || code || error.name;
}

main().catch(fail);
