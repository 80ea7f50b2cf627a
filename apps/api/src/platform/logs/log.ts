import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino, stdSerializers } from 'pino';
import { ALERTS, type AlertMessage } from '../metrics/channels.ts';
import type { QuietEvent, RingingEvent } from './log-events.ts';

/** Buffer for log lines that cannot be written yet; lines beyond it are lost. */
const LOG_BYTES_MAX = 1024 * 1024;
const STANDARD_OUTPUT = 1;
const ERROR_LEVEL = 50;

/** Every log line has a code, for search and alerts, beside its sentence for readers. */
type Write<Event> = (about: Readonly<Record<string, unknown>> & { readonly event: Event }, sentence: string) => void;

/** The logger of modules. The server itself needs all of pino. */
export type Logger = Readonly<Record<'debug' | 'info' | 'warn', Write<QuietEvent>> & { error: Write<RingingEvent> }>;

export type ServerLog = PinoLogger;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** One JSON line per event. Requests are logged by route pattern, never by URL, header or body: those hold secrets. */
export function createLog(level: (typeof LOG_LEVELS)[number], destination: DestinationStream = logOutput()): ServerLog {
  const options = {
    level,
    serializers: { err: withoutRow },
    hooks: { logMethod: publishAlerts },
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.otpCode'],
      censor: '[hidden]',
    },
  };
  return pino(options, destination);
}

/**
 * Standard output as a log that cannot crash the process: while its disk is full, lines are buffered and written once
 * there is room. Lines beyond the buffer are dropped, and their number is logged.
 */
export function logOutput(fd = STANDARD_OUTPUT) {
  const stream = pino.destination({ dest: fd, sync: true, maxLength: LOG_BYTES_MAX });
  let isFailing = false;
  let lost = 0;
  stream.on('error', () => {
    isFailing = true;
  });
  stream.on('drop', () => {
    lost += 1;
  });
  stream.on('write', () => {
    isFailing = false;
    if (lost === 0) return;
    const event: RingingEvent = 'log.lines-lost';
    const line = JSON.stringify({ level: 50, time: Date.now(), event, lost, msg: 'lines of this log were lost' });
    lost = 0;
    setImmediate(() => stream.write(`${line}\n`));
  });
  return {
    write: (line: string) => void stream.write(line),
    /** Retries the failed write. */
    isWritable(): boolean {
      if (isFailing) stream.write('');
      return !isFailing;
    },
  };
}

/** Publishes each alert for the metrics. */
function publishAlerts(this: ServerLog, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [about]: readonly unknown[] = args;
  if (level >= ERROR_LEVEL && isAlert(about)) ALERTS.publish(about);
  method.apply(this, args);
}

const isAlert = (about: unknown): about is AlertMessage =>
  typeof about === 'object' && about !== null && 'event' in about && typeof about.event === 'string';

/** A database error quotes the whole rejected row, including a password hash. Type and place are enough. */
function withoutRow(error: Error) {
  const { type, message, stack, code, constraint } = stdSerializers.err(error);
  return { type, message, stack, code, constraint };
}
