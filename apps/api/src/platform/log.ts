import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino';

export type Logger = PinoLogger;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** One JSON line per event. Requests are logged by route pattern, never by URL, header or body: those hold secrets. */
export function createLog(level: (typeof LOG_LEVELS)[number], destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: withoutRow },
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.otpCode'],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A database error quotes the whole row it refused, password hash and all. What it is and where is enough. */
function withoutRow(error: Error) {
  const { type, message, stack, code, constraint } = stdSerializers.err(error);
  return { type, message, stack, code, constraint };
}
