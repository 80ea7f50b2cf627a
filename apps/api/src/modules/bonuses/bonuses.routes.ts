import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { cleanHtml } from '../../platform/text/html.ts';
import { mayAdvertiseTo } from '../members/public.ts';
import type { BonusesDeps } from './bonuses.deps.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { createClaimBurst } from './claim-burst.ts';
import { claimFacts } from './claim-facts.ts';
import { listBonuses } from './list-bonuses.ts';
import { isOnTime, type Offer } from './offer.ts';
import { presentOffer } from './present-offer.ts';
import { findOffer, takeOffer } from './take-offer.ts';

type Member = { id: string; currency: Currency };

export function bonusRoutes(serve: Serve, deps: BonusesDeps): void {
  serve('GET /api/bonus', async ({ member, locale }) => (member.exclusion ? [] : listBonuses(deps, member, locale)));

  const burst = createClaimBurst(deps.db);
  const take = (kind: Offer['kind'], { id: memberId, currency }: Member, code: string, key: string | undefined) =>
    takeOffer(deps, burst, { id: operationId(deps.random, memberId, key), memberId, currency, kind, code });
  serve('GET /api/bonus/activate/{code}', ({ member, params, idempotencyKey }) =>
    take('bonus', member, params.code, idempotencyKey),
  );
  serve('GET /api/promotion/activate/{code}', ({ member, params, idempotencyKey }) =>
    take('promotion', member, params.code, idempotencyKey),
  );

  serve('GET /api/promotion/find/{code}', async ({ member, params, locale }) => {
    if (member.exclusion) throw new AppError('NO_PROMOTION');
    const offer = await findOffer(burst.find, { kind: 'promotion', currency: member.currency, code: params.code });
    return present(offer, member, locale);
  });
  serve('GET /api/promotion/current', async ({ member, locale }) => {
    const now = deps.clock.now();
    const offers = await bonusesRepository(deps.db).open('promotion', member.currency);
    const current = offers.find((offer) => offer.isFeatured && isOnTime(offer, now));
    return current && (await mayAdvertiseTo(deps.db, member.id, now)) ? present(current, member, locale) : null;
  });

  async function present(
    offer: Offer,
    member: Member,
    locale: Locale,
  ): Promise<AnswerOf<'GET /api/promotion/find/{code}'>> {
    const now = deps.clock.now();
    return {
      code: offer.code,
      title: offer.title[locale],
      percentFail: offer.terms.failPercent,
      percentSuccess: offer.terms.successPercent,
      description: cleanHtml(offer.description[locale]),
      offer: presentOffer(offer, await claimFacts(deps.db, member, now), now),
    };
  }
}
