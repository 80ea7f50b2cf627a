import type { Socket } from 'socket.io';
import { SECOND_MS } from './clock.ts';

/** The connection under a socket, whoever is at its other end. */
export type Line = Socket['conn'];

/** How many lines a process holds. An address may be a carrier's, with hundreds of phones behind it. */
export type LineLimits = { all: number; ofAddress: number; newOfAddress: number };
export const LINE_LIMITS: LineLimits = { all: 10_000, ofAddress: 1_000, newOfAddress: 100 };

const WINDOW_MS = 10 * SECOND_MS;
/** A page says who it is, once, and a few bytes with every heartbeat. So much in one message, and in one window. */
export const LINE_BYTES_MAX = 4 * 1024;

/** Counts lines and what comes over them, before anybody asks who is there. */
export function lineKeeper({ all, ofAddress, newOfAddress }: LineLimits, now: () => number = Date.now) {
  const open = new Map<string, number>();
  const fresh = new Map<string, number>();
  let lines = 0;
  let windowEnds = 0;

  return {
    /** Whether one more line from this address may be opened. Only those that may are counted. */
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

    watch(line: Line, address: string): void {
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

/** Counted as bytes, because not all that costs something is a message. */
function cutWhenTooMuch(line: Line, now: () => number): void {
  let bytes = 0;
  let windowEnds = 0;
  line.request.socket.prependListener('data', (piece: Buffer) => {
    if (now() >= windowEnds) {
      bytes = 0;
      windowEnds = now() + WINDOW_MS;
    }
    bytes += piece.length;
    if (bytes > LINE_BYTES_MAX) cut(line);
  });
}

/** At once and without a word. What has arrived already is not read any more. */
export function cut(line: Line): void {
  line.close(true);
  line.request.socket.destroy();
}
