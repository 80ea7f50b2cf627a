import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { PaymentsDeps } from '../../modules/deposits/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import { type MembersDeps, memberAccount } from '../../modules/members/public.ts';
import {
  createQrReader,
  easyslip,
  type SlipsDeps,
  slipJobs,
  slipok,
  slipPictures,
  slipRoutes,
  slipVerifier,
} from '../../modules/slips/public.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { signedLinks } from '../../platform/http/signed-links.ts';
import { filesOf } from '../files-of.ts';
import type { Platform } from '../platform.ts';
import { connect } from './connect.ts';
import type { Events } from './wire-events.ts';

type Below = { lookups: Lookups; members: MembersDeps; payments: PaymentsDeps } & Pick<Events, 'notifyPages'>;

/** Reads two pictures at a time, and leaves the other cores to requests. */
const READING_THREADS = 2;
const LINK_MS = 5 * MINUTE_MS;

export function wireSlips(platform: Platform, { lookups, members, payments, notifyPages }: Below) {
  const { config, db, clock, random, log } = platform;
  const { url, key, timeoutMs } = config.slipVerifier;
  const slips: SlipsDeps = {
    db,
    payments,
    clock,
    random,
    log,
    files: filesOf(config, 'slips'),
    links: signedLinks(config.secrets, 'slip links', clock, LINK_MS),
    readQr: createQrReader({ threads: READING_THREADS }),
    verifiers: connect({ ...platform, lookups }, 'slips', {
      adapters: [slipVerifier, slipok, easyslip],
      timeoutMs,
      fallback: () => ({ adapter: 'slip-verifier', settings: { url, key } }),
    }),
    rules: () => lookups.setting('slip'),
    memberAccount: (memberId) => memberAccount(members, memberId),
    notifyPages,
  };
  return {
    slips,
    jobs: slipJobs(slips),
    routes: (serve: Serve) => slipRoutes(serve, slips),
    pictures: (app: FastifyInstance, limit: onRequestAsyncHookHandler) => slipPictures(app, slips, limit),
  };
}
