import type { AnswerOf } from '@krapao/contract/calls';
import { type Draft, type OfferDraft, ofKind } from './draft.ts';
import { picture } from './picture.ts';

type Terms = Pick<OfferDraft, 'rule' | 'successPercent' | 'failPercent' | 'lifeHours'>;
type Offer = AnswerOf<'GET /api/promotion/find/{code}'>['offer'];

const HOUR_MS = 3_600_000;
/** What the sample member has deposited, unless more is asked for. */
const DEPOSIT = 1_000;

/** One that is not the draft, for screens that show some offer. */
const SAMPLE: OfferDraft = {
  kind: 'bonus',
  type: 'limit',
  maxReceived: 1,
  title: { th: 'โบนัสตัวอย่าง', la: 'ໂບນັດຕົວຢ່າງ', en: 'Sample bonus' },
  description: { th: '', la: '', en: '' },
  banners: [],
  rule: 'balance',
  successPercent: 300,
  failPercent: 10,
  lifeHours: 168,
  minDeposit: 100,
  percentOfDeposit: 100,
  fixedAmount: null,
  amountMax: null,
  weekdays: null,
  startsAt: null,
  endsAt: null,
  placesMax: null,
};

export function figuresOf(terms: Terms, amount: number, principal: number) {
  const base = amount + principal;
  return {
    rule: terms.rule,
    percentSuccess: terms.successPercent,
    percentFail: terms.failPercent,
    amount,
    principal,
    base,
    successAt: (base * terms.successPercent) / 100,
    failAt: (base * terms.failPercent) / 100,
    until: new Date(Date.now() + terms.lifeHours * HOUR_MS).toISOString(),
  };
}

function offerOf(offer: OfferDraft): Offer {
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
  };
}

const draftOf = (draft: Draft): OfferDraft => ofKind<OfferDraft>(draft, 'offer') ?? SAMPLE;
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
    banners: offer.banners.map(({ image, html }) => ({ image: picture(image), html: html[draft.locale] })),
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
