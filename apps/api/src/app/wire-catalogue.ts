import { offerKind, simulateOffer } from '../modules/bonuses/public.ts';
import { type CatalogueDeps, catalogueJobs } from '../modules/catalogue/public.ts';
import { cannedReplyKind } from '../modules/chat/public.ts';
import { gameKind } from '../modules/games/public.ts';
import { simulateInvites } from '../modules/invites/public.ts';
import { listKinds, settingKind } from '../modules/lookups/public.ts';
import { namesOf } from '../modules/members/public.ts';
import { operatorNames } from '../modules/operators/public.ts';
import { simulateRefund } from '../modules/refunds/public.ts';
import { simulateCoins, wheelKind } from '../modules/spin/public.ts';
import type { Platform } from './platform.ts';

/** Whatever operators write down, each kind by the module that owns its table. */
export function wireCatalogue({ db, clock, log, kept }: Platform) {
  const catalogue: CatalogueDeps = {
    db,
    clock,
    log,
    names: namesOf,
    operatorNames: (ids) => operatorNames({ db }, ids),
    kinds: [
      settingKind(kept, { refund: simulateRefund, invite: simulateInvites, coins: simulateCoins }),
      ...listKinds(kept),
      gameKind(kept),
      offerKind(simulateOffer),
      wheelKind({ kept, clock }),
      cannedReplyKind,
    ],
  };
  return { catalogue, jobs: catalogueJobs(catalogue) };
}
