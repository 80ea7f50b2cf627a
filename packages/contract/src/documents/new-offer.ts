import type { OfferDocument } from './offer.ts';

/** The terms that a new offer starts with, also shown where a preview needs any offer. */
export const NEW_OFFER: Omit<OfferDocument, 'title' | 'description'> = {
  kind: 'bonus',
  type: 'limit',
  maxReceived: 1,
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
  banners: [],
  isOpen: false,
  isFeatured: false,
  position: 100,
};
