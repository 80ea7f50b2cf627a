import { NEW_OFFER } from '@krapao/contract/documents/new-offer';
import { expect, it } from 'vitest';
import { copyOffer } from './copy-offer.ts';

const offer = { ...NEW_OFFER, title: { th: 'ก', la: 'ກ', en: 'a' }, isOpen: true, minDeposit: 100, amountMax: 500 };

it('a copied offer has everything of the first, and is closed', { tags: ['O913'] }, () => {
  expect(copyOffer(offer, 'A.THB', 'B.THB')).toEqual({ ...offer, isOpen: false });
});

it('in the other currency its amounts are left to be filled in', { tags: ['O913'] }, () => {
  expect(copyOffer(offer, 'A.THB', 'A.LAK')).toEqual({ ...offer, isOpen: false, minDeposit: '', amountMax: '' });
  expect(copyOffer({ ...offer, minDeposit: 0 }, 'A.LAK', 'A.THB')).toMatchObject({ minDeposit: 0, fixedAmount: null });
});
