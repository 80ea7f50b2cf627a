import type { Limit } from '@krapao/contract/call';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { callerAddress } from '../platform/address.ts';
import { AppError } from '../platform/app-error.ts';
import { nameOf } from '../platform/callers.ts';
import { MINUTE_MS } from '../platform/clock.ts';
import { LINE_LIMITS, type LineLimits } from '../platform/live-lines.ts';

/** Requests a minute, per caller, or per address where nobody is recognised. */
export const REQUESTS_PER_MINUTE: Record<Limit | 'unknown', number> = {
  read: 600,
  write: 60,
  money: 120,
  signIn: 30,
  otp: 20,
  upload: 20,
  unknown: 120,
};

/** Guest ids cost nothing: with however many of them, an address has no more than this many guests may. */
export const GUESTS_OF_ADDRESS = 10;

/** Counts what callers of every kind do on this port. */
export function limitsOn(app: FastifyInstance, factor: number) {
  return (name: keyof typeof REQUESTS_PER_MINUTE): onRequestAsyncHookHandler => {
    const max = Math.ceil(REQUESTS_PER_MINUTE[name] * factor);
    const timeWindow = MINUTE_MS;
    const ofCaller = app.rateLimit({
      max,
      timeWindow,
      keyGenerator: (request) => `${name} ${shownName(request) ?? callerAddress(request)}`,
    });
    const ofGuests = app.createRateLimit({
      max: max * GUESTS_OF_ADDRESS,
      timeWindow,
      keyGenerator: (request) => `${name} guests of ${callerAddress(request)}`,
    });
    const countGuest = async (request: FastifyRequest) => {
      const counted = await ofGuests(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw new AppError('REQUEST_LIMIT', { retryAfterSeconds: counted.ttlInSeconds });
    };
    return async (request, reply) => {
      await ofCaller.call(app, request, reply);
      if (isGuest(request)) await countGuest(request);
    };
  };
}

/** An id that was only just made says nothing about who asks. */
const shownName = ({ caller = {} }: FastifyRequest): string | undefined =>
  nameOf(caller.guest?.isNew ? { ...caller, guest: undefined } : caller);

const isGuest = ({ caller }: FastifyRequest): boolean => caller?.guest?.isNew === false && !caller.member;

/** What an address may have of lines to open pages. How many a process holds is about its memory. */
export const lineLimits = (factor: number): LineLimits => ({
  all: LINE_LIMITS.all,
  ofAddress: Math.ceil(LINE_LIMITS.ofAddress * factor),
  newOfAddress: Math.ceil(LINE_LIMITS.newOfAddress * factor),
});
