import type { AnswerOf } from '@krapao/contract/calls';
import { bannerIn } from '@krapao/contract/documents/pictures';
import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import { cleanHtml } from '../../platform/text/html.ts';
import { receiptsOf } from '../rewards/public.ts';
import type { BonusesDeps } from './bonuses.deps.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { claimFacts } from './claim-facts.ts';
import type { Offer } from './offer.ts';
import { presentOffer } from './present-offer.ts';

type Member = { id: string; currency: Currency };

export async function listBonuses(
  { db, clock }: BonusesDeps,
  member: Member,
  locale: Locale,
): Promise<AnswerOf<'GET /api/bonus'>> {
  const now = clock.now();
  const [offers, receipts, facts] = await Promise.all([
    bonusesRepository(db).open('bonus', member.currency),
    receiptsOf(db, member.id, 'bonus'),
    claimFacts(db, member, now),
  ]);
  return offers.filter(isShown(now)).map((offer) => {
    const own = receipts.filter(({ code }) => code === offer.code);
    const [newest] = own;
    return {
      code: offer.code,
      type: offer.type,
      maxReceived: offer.maxReceived,
      percentSuccess: offer.terms.successPercent,
      percentFail: offer.terms.failPercent,
      title: offer.title[locale],
      banners: offer.banners.map((banner) => {
        const shown = bannerIn(banner, locale);
        return { ...shown, html: cleanHtml(shown.html) };
      }),
      userBonus: newest
        ? {
            _id: newest.id,
            isActive: newest.isRunning,
            received: own.map(({ at }) => ({ updatedAt: at.toISOString() })),
          }
        : null,
      offer: presentOffer(offer, facts, now),
    };
  });
}

/** Offers that have not begun or are over are hidden from the grid; offers of another weekday are shown. */
const isShown =
  (now: Date) =>
  ({ startsAt, endsAt }: Offer): boolean =>
    (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);
