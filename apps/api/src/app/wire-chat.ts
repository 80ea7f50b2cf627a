import path from 'node:path';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import {
  type ChatDeps,
  chatFiles,
  chatJobs,
  chatRooms,
  chatRoutes,
  chatUploadBytesMax,
  signalHearer,
} from '../modules/chat/public.ts';
import { memberNames } from '../modules/members/public.ts';
import { hasSlip, newestSlipStates, slipState } from '../modules/slips/public.ts';
import { hasLine, newestWithdrawals } from '../modules/statements/public.ts';
import { withdrawalSteps } from '../modules/withdrawals/public.ts';
import { MINUTE_MS } from '../platform/clock.ts';
import { fileFolder } from '../platform/files.ts';
import type { Serve } from '../platform/serve.ts';
import { signedLinks } from '../platform/signed-links.ts';
import type { Platform } from './platform.ts';
import type { wireIdentity } from './wire-identity.ts';

/** A page shows its pictures for a while, and plays a video when somebody wants to see it. */
const LINK_MS = 60 * MINUTE_MS;

export function wireChat(platform: Platform, { lookups, members, guests }: ReturnType<typeof wireIdentity>) {
  const { config, db, clock, random, log, kept } = platform;
  const chat: ChatDeps = {
    db,
    clock,
    random,
    log,
    kept,
    files: fileFolder(path.join(config.filesDir, 'chat')),
    links: signedLinks(config.secret, 'chat files', clock, LINK_MS),
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
        return lines.map(({ id, ...line }) => ({
          ...line,
          note: steps.get(id)?.find(({ step }) => step === 'rejected')?.note ?? null,
        }));
      },
    },
    isEnabled: () => lookups.setting('enableChatWidget'),
    guestToken: (guestId) => guests.sign(guestId),
    memberName: (memberId) => memberNames(members, memberId),
    hasReference: async (memberId, reference) =>
      (await hasLine(db, memberId, reference)) || (await hasSlip(db, memberId, reference)),
    sayHere: platform.sayHere,
  };
  return {
    chat,
    jobs: chatJobs(chat),
    rooms: chatRooms(chat),
    hear: signalHearer(chat),
    routes: (serve: Serve) => chatRoutes(serve, chat),
    files: (app: FastifyInstance, limit: onRequestAsyncHookHandler) => chatFiles(app, chat, limit),
    uploadBytesMax: chatUploadBytesMax,
  };
}
