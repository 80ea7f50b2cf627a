import { offerKind, simulateOffer } from '../../modules/bonuses/public.ts';
import { type CatalogueDeps, catalogueJobs } from '../../modules/catalogue/public.ts';
import { cannedReplyKind } from '../../modules/chat/public.ts';
import { gameKind } from '../../modules/games/public.ts';
import { simulateInvites } from '../../modules/invites/public.ts';
import { listKinds, settingKind } from '../../modules/lookups/public.ts';
import { namesOf } from '../../modules/members/public.ts';
import { newsKind } from '../../modules/notices/public.ts';
import { operatorNames, permissionsOf } from '../../modules/operators/public.ts';
import { simulateRefund } from '../../modules/refunds/public.ts';
import { simulateCoins, wheelKind } from '../../modules/spin/public.ts';
import type { Platform } from '../platform.ts';

/** Wires all operator-edited documents, each kind to the module that owns its table. */
export function wireCatalogue({ db, clock, random, log, cache }: Platform) {
  const catalogue: CatalogueDeps = {
    db,
    clock,
    random,
    log,
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
    ],
  };
  return { catalogue, jobs: catalogueJobs(catalogue) };
}
