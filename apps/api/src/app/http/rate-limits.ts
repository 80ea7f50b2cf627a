import type { Limit } from '@krapao/contract/call';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { MINUTE_MS } from '../../platform/clock.ts';
import { callerAddress } from '../../platform/http/address.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { nameOf } from '../../platform/http/callers.ts';
import { type ConnectionLimits, LINE_LIMITS } from '../../platform/live/connection-tracker.ts';

/** Requests per minute, per caller, or per address for unrecognised callers. */
export const REQUESTS_PER_MINUTE: Record<Limit | 'unknown', number> = {
  read: 600,
  write: 60,
  money: 120,
  signIn: 30,
  otp: 20,
  upload: 20,
  unknown: 120,
};

/** Guest ids are free to create, so all guests of an address together have the allowance of this many guests. */
export const GUESTS_OF_ADDRESS = 10;

/** Counts the requests of callers of every kind on this port. */
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

/** A guest id issued in this request does not identify the caller. */
const shownName = ({ caller = {} }: FastifyRequest): string | undefined =>
  nameOf(caller.guest?.isNew ? { ...caller, guest: undefined } : caller);

const isGuest = ({ caller }: FastifyRequest): boolean => caller?.guest?.isNew === false && !caller.member;

/** Limits on open page connections per address. The process limit protects memory, so `factor` leaves it alone. */
export const lineLimits = (factor: number): ConnectionLimits => ({
  all: LINE_LIMITS.all,
  ofAddress: Math.ceil(LINE_LIMITS.ofAddress * factor),
  newOfAddress: Math.ceil(LINE_LIMITS.newOfAddress * factor),
});
