import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import {
  type ChatDeps,
  chatFiles,
  chatJobs,
  chatRooms,
  chatRoutes,
  chatUploadBytesMax,
  readSignalledMessage,
} from '../../modules/chat/public.ts';
import { memberNames } from '../../modules/members/public.ts';
import { hasSlip, newestSlipStates, slipState } from '../../modules/slips/public.ts';
import { hasEntry, newestWithdrawals } from '../../modules/statements/public.ts';
import { withdrawalSteps } from '../../modules/withdrawals/public.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { signedLinks } from '../../platform/http/signed-links.ts';
import type { Payload } from '../../platform/live/signals.ts';
import { filesOf } from '../files-of.ts';
import type { Platform } from '../platform.ts';
import { pageNotifier } from './wire-events.ts';
import type { wireIdentity } from './wire-identity.ts';

/** Validity of a link: long enough to show pictures and to start a video later. */
const LINK_MS = 60 * MINUTE_MS;

export function wireChat(platform: Platform, { lookups, members, guests }: ReturnType<typeof wireIdentity>) {
  const { config, db, clock, random, log, cache } = platform;
  const chat: ChatDeps = {
    db,
    clock,
    random,
    log,
    cache,
    files: filesOf(config, 'chat'),
    links: signedLinks(config.secrets, 'chat files', clock, LINK_MS),
    setting: () => lookups.setting('chat'),
    menu: () => lookups.setting('chatMenu'),
    facts: {
      slip: slipState,
      newestSlips: newestSlipStates,
      newestWithdrawals: async (transaction, memberId) => {
        const lines = await newestWithdrawals(transaction, memberId);
        const steps = await withdrawalSteps(
          transaction,
          memberId,
          lines.map(({ id }) => id),
        );
        return lines.map(({ id, ...line }) => {
          const { note = null, refusal } = steps.get(id)?.find(({ step }) => step === 'rejected') ?? {};
          return { ...line, note, refusal };
        });
      },
    },
    isEnabled: () => lookups.setting('enableChatWidget'),
    notifyPages: pageNotifier(platform),
    guestToken: (guestId) => guests.sign(guestId),
    memberName: (memberId) => memberNames(members, memberId),
    hasReference: async (memberId, reference) =>
      (await hasEntry(db, memberId, reference)) || (await hasSlip(db, memberId, reference)),
  };
  return {
    chat,
    jobs: chatJobs(chat),
    rooms: chatRooms(chat),
    readChatEvent: (signal: Payload<'chat'>) => readSignalledMessage(chat, signal),
    routes: (serve: Serve) => chatRoutes(serve, chat),
    files: (app: FastifyInstance, limit: onRequestAsyncHookHandler) => chatFiles(app, chat, limit),
    uploadBytesMax: chatUploadBytesMax,
  };
}
