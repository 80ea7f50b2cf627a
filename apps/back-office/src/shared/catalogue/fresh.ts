import type { Documents } from '@krapao/contract/documents/documents';
import { NEW_OFFER } from '@krapao/contract/documents/new-offer';

export const EMPTY = { th: '', la: '', en: '' };

/** Initial value of a new document by kind. */
export const FRESH: Readonly<Documents> = {
  offer: {
    ...NEW_OFFER,
    title: EMPTY,
    description: EMPTY,
  },
  wheel: { name: EMPTY, slices: [], startsAt: null, endsAt: null },
  bank: {
    country: 'TH',
    clearingCode: null,
    name: EMPTY,
    accountPattern: '^\\d{10}$',
    isEnglishNameOnly: false,
    isRecommended: false,
    position: 100,
    isOpen: false,
  },
  'deposit-account': {
    bankCode: '',
    bankType: 'BANK',
    mode: 'SLIP',
    name: EMPTY,
    accountName: '',
    accountNo: '',
    currency: 'THB',
    qrReceiver: null,
    qrForm: 'NATIONAL',
    position: 100,
    isOpen: false,
  },
  'deposit-wallet': { mode: 'LINK', accountName: '', accountNo: '', position: 100, isOpen: false },
  source: { description: EMPTY, position: 100 },
  game: {
    name: '',
    category: 'slot',
    dialect: 'reference',
    decimals: 2,
    login: 'user',
    rate: 1,
    logo: '/games/naga/logo.webp',
    background: '/games/naga/background.webp',
    web: null,
    android: null,
    ios: null,
    position: 100,
    isOpen: false,
    inMaintenance: false,
    maintenanceEndsAt: null,
  },
  'canned-reply': { title: '', texts: EMPTY },
  news: { isPublished: false, title: EMPTY, text: EMPTY, link: null, currency: 'all', locale: 'all' },
  segment: {
    name: '',
    currency: 'all',
    locale: 'all',
    tags: [],
    deposits: { days: null, countMin: null, countMax: null, sumMin: null, sumMax: null },
    login: { withinDays: null, notForDays: null },
    bet: { withinDays: null, notForDays: null },
  },
};
