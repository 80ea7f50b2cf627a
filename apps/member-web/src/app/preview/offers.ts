import type { AnswerOf } from '@krapao/contract/calls';
import { NEW_OFFER } from '@krapao/contract/documents/new-offer';
import type { OfferDocument } from '@krapao/contract/documents/offer';
import { type Draft, documentIn } from './draft.ts';
import { bannerOf } from './picture.ts';

type Terms = Pick<OfferDocument, 'rule' | 'successPercent' | 'failPercent' | 'lifeHours'>;
type Offer = AnswerOf<'GET /api/promotion/find/{code}'>['offer'];

const HOUR_MS = 3_600_000;
/** The sample member's deposit, unless an offer requires more. */
const DEPOSIT = 1_000;

/** An offer for screens that need any, when the draft is another document. */
const SAMPLE: OfferDocument = {
  ...NEW_OFFER,
  title: { th: 'โบนัสตัวอย่าง', la: 'ໂບນັດຕົວຢ່າງ', en: 'Sample bonus' },
  description: { th: '', la: '', en: '' },
};

/** The sample member's free money beside a reward. */
const FREE = 2_000;

export function figuresOf(terms: Terms, amount: number, principal: number) {
  const base = amount + principal;
  return {
    rule: terms.rule,
    percentSuccess: terms.successPercent,
    percentFail: terms.failPercent,
    amount,
    principal,
    free: FREE,
    base,
    successAt: (base * terms.successPercent) / 100,
    failAt: (base * terms.failPercent) / 100,
    until: new Date(Date.now() + terms.lifeHours * HOUR_MS).toISOString(),
  };
}

function offerOf(offer: OfferDocument): Offer {
  const deposit = Math.max(DEPOSIT, offer.minDeposit);
  const share = (deposit * (offer.percentOfDeposit ?? 0)) / 100;
  const amount = offer.fixedAmount ?? Math.min(share, offer.amountMax ?? share);
  return {
    rule: offer.rule,
    percentSuccess: offer.successPercent,
    percentFail: offer.failPercent,
    percentOfDeposit: offer.percentOfDeposit,
    fixedAmount: offer.fixedAmount,
    amountMax: offer.amountMax,
    minDeposit: offer.minDeposit,
    lifeHours: offer.lifeHours,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    weekdays: offer.weekdays,
    placesLeft: offer.placesMax,
    preview: { ...figuresOf(offer, amount, deposit), deposit: offer.percentOfDeposit === null ? null : deposit },
    blocker: null,
  };
}

const draftOf = (draft: Draft): OfferDocument => documentIn(draft, 'offer') ?? SAMPLE;
const codeOf = (draft: Draft): string => (draft.kind === 'offer' ? (draft.key.split('.')[0] ?? '') : 'SAMPLE');

export function bonusOf(draft: Draft): AnswerOf<'GET /api/bonus'>[number] {
  const offer = draftOf(draft);
  return {
    code: codeOf(draft),
    type: offer.type,
    maxReceived: offer.maxReceived,
    percentSuccess: offer.successPercent,
    percentFail: offer.failPercent,
    title: offer.title[draft.locale],
    banners: offer.banners.map((banner) => bannerOf(draft, banner)),
    userBonus: null,
    offer: offerOf(offer),
  };
}

export function promotionOf(draft: Draft): AnswerOf<'GET /api/promotion/find/{code}'> {
  const offer = draftOf(draft);
  return {
    code: codeOf(draft),
    title: offer.title[draft.locale],
    percentFail: offer.failPercent,
    percentSuccess: offer.successPercent,
    description: offer.description[draft.locale],
    offer: offerOf(offer),
  };
}
