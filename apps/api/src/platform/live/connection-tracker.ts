import type { Socket } from 'socket.io';
import { SECOND_MS } from '../clock.ts';

/** The transport connection under a socket. */
export type Connection = Socket['conn'];

/** Limits on connections of a process. An address may be a carrier's, with hundreds of phones behind it. */
export type ConnectionLimits = { all: number; ofAddress: number; newOfAddress: number };
export const LINE_LIMITS: ConnectionLimits = { all: 10_000, ofAddress: 1_000, newOfAddress: 100 };

const WINDOW_MS = 10 * SECOND_MS;
/** Limit of one message and of one window: a page identifies itself once, and sends a few bytes per heartbeat. */
export const CONNECTION_BYTES_MAX = 4 * 1024;

/** Counts connections and their traffic, before any identity check. */
export function connectionTracker({ all, ofAddress, newOfAddress }: ConnectionLimits, now: () => number = Date.now) {
  const open = new Map<string, number>();
  const fresh = new Map<string, number>();
  let lines = 0;
  let windowEnds = 0;

  return {
    /** Whether this address may open one more connection. Only allowed connections are counted. */
    mayOpen(address: string): boolean {
      if (now() >= windowEnds) {
        fresh.clear();
        windowEnds = now() + WINDOW_MS;
      }
      const came = fresh.get(address) ?? 0;
      if (lines >= all || (open.get(address) ?? 0) >= ofAddress || came >= newOfAddress) return false;
      fresh.set(address, came + 1);
      return true;
    },

    watch(line: Connection, address: string): void {
      lines += 1;
      open.set(address, (open.get(address) ?? 0) + 1);
      line.once('close', () => {
        lines -= 1;
        const left = (open.get(address) ?? 0) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      });
      cutWhenTooMuch(line, now);
    },
  };
}

/** Counted in bytes, because costly traffic is not always a message. */
function cutWhenTooMuch(line: Connection, now: () => number): void {
  let bytes = 0;
  let windowEnds = 0;
  line.request.socket.prependListener('data', (piece: Buffer) => {
    if (now() >= windowEnds) {
      bytes = 0;
      windowEnds = now() + WINDOW_MS;
    }
    bytes += piece.length;
    if (bytes > CONNECTION_BYTES_MAX) cut(line);
  });
}

/** Cuts at once, without a close frame. Data that has already arrived is not read any more. */
export function cut(line: Connection): void {
  line.close(true);
  line.request.socket.destroy();
}

/**
 * Cuts connections not admitted in time. A graceful close would wait another 30 s for a silent client's close frame.
 */
export function admissionTimer(admitMs: number) {
  const timers = new WeakMap<Connection, NodeJS.Timeout>();
  return {
    start(line: Connection): void {
      const timer = setTimeout(() => cut(line), admitMs).unref();
      timers.set(line, timer);
      line.request.socket.once('close', () => clearTimeout(timer));
    },
    end: (line: Connection): void => clearTimeout(timers.get(line)),
  };
}
