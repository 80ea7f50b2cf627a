import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { announcementKind, segmentKind } from '../../modules/announcements/public.ts';
import { offerKind, simulateOffer } from '../../modules/bonuses/public.ts';
import {
  type CatalogueDeps,
  catalogueJobs,
  cataloguePictures,
  pictureBytesMax,
} from '../../modules/catalogue/public.ts';
import { cannedReplyKind } from '../../modules/chat/public.ts';
import { gameKind } from '../../modules/games/public.ts';
import { simulateInvites } from '../../modules/invites/public.ts';
import { listKinds, settingKind } from '../../modules/lookups/public.ts';
import { lockTags, namesOf } from '../../modules/members/public.ts';
import { newsKind } from '../../modules/notices/public.ts';
import { operatorNames, permissionsOf } from '../../modules/operators/public.ts';
import { simulateRefund } from '../../modules/refunds/public.ts';
import { simulateCoins, wheelKind } from '../../modules/spin/public.ts';
import type { Recognise } from '../../platform/http/callers.ts';
import { filesOf } from '../files-of.ts';
import type { Platform } from '../platform.ts';

/** Wires all operator-edited documents, each kind to the module that owns its table. */
export function wireCatalogue({ config, db, clock, random, log, cache }: Platform) {
  const catalogue: CatalogueDeps = {
    db,
    clock,
    random,
    log,
    files: filesOf(config, 'catalogue'),
    names: namesOf,
    permissionsOf,
    operatorNames: (ids) => operatorNames({ db }, ids),
    kinds: [
      settingKind(cache, { refund: simulateRefund, invite: simulateInvites, coins: simulateCoins }),
      ...listKinds(cache),
      gameKind(cache),
      offerKind(simulateOffer),
      wheelKind({ cache, clock }),
      cannedReplyKind,
      newsKind({ clock }),
      segmentKind(lockTags),
      announcementKind(),
    ],
  };
  return {
    catalogue,
    jobs: catalogueJobs(catalogue),
    /** Without `recognise`, the published pictures alone. */
    pictures: (app: FastifyInstance, limit: onRequestAsyncHookHandler, recognise?: Recognise) =>
      cataloguePictures(app, catalogue, limit, recognise),
    uploadBytesMax: pictureBytesMax,
  };
}
