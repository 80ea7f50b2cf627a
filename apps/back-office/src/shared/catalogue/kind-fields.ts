import {
  ACCOUNT_MODES,
  BANK_TYPES,
  COUNTRIES,
  CURRENCIES,
  GAME_CATEGORIES,
  GAME_DIALECTS,
  GAME_LOGINS,
  NEWS_CURRENCIES,
  NEWS_LINKS,
  NEWS_LOCALES,
  OFFER_KINDS,
  OFFER_TYPES,
  PRIZE_KINDS,
  QR_FORMS,
  WALLET_MODES,
} from '@krapao/contract/documents/choices';
import type { Documents } from '@krapao/contract/documents/documents';
import { type Json, valueAt } from './at-path.ts';
import { bannerOrNothing, banners, hours, longTexts, money, percent, terms } from './editors.ts';
import type { Fields } from './fields.ts';
import { EMPTY } from './fresh.ts';

type Owner = Record<string, Json>;

const moneyOrNothing = { ...money, orNothing: true } as const;
const numberOrNothing = { type: 'number', orNothing: true } as const;
const activity = { withinDays: numberOrNothing, notForDays: numberOrNothing };
const textOrNothing = { type: 'text', orNothing: true } as const;
const position = { type: 'number', hint: 'position' } as const;
const isCoupon = ({ kind }: Owner) => kind === 'coupon';
const isLockedCoupon = ({ kind, isLocked }: Owner) => kind === 'coupon' && isLocked === true;

export const KIND_FIELDS: { readonly [Kind in keyof Documents]: Fields<Documents[Kind]> } = {
  offer: {
    isOpen: 'switch',
    kind: { type: 'choice', options: OFFER_KINDS },
    title: 'texts',
    description: 'html',
    type: { type: 'choice', options: OFFER_TYPES },
    maxReceived: 'number',
    percentOfDeposit: { ...percent, orNothing: true, hint: 'either' },
    fixedAmount: moneyOrNothing,
    amountMax: moneyOrNothing,
    minDeposit: money,
    ...terms,
    weekdays: 'weekdays',
    startsAt: 'time',
    endsAt: 'time',
    placesMax: { type: 'number', orNothing: true, hint: 'places' },
    isFeatured: 'switch',
    position,
    banners,
  },
  wheel: {
    name: 'texts',
    startsAt: 'time',
    endsAt: 'time',
    slices: {
      type: 'list',
      hint: 'slices',
      nameAt: 'label',
      note: (slice) => `${Number(valueAt(slice, 'ppm')) / 10_000} %`,
      fresh: {
        code: 'NEW',
        label: EMPTY,
        bgColor: '#f6e8cb',
        textColor: '#2a1a08',
        htmlDescription: EMPTY,
        ppm: 0,
        prize: { kind: 'none' },
      },
      of: {
        code: 'text',
        ppm: 'odds',
        label: 'texts',
        bgColor: 'colour',
        textColor: 'colour',
        htmlDescription: 'html',
        prize: {
          type: 'group',
          of: {
            kind: { type: 'choice', label: 'prizeKind', options: PRIZE_KINDS },
            coins: { type: 'number', when: ({ kind }) => kind === 'coins' },
            amount: { ...money, when: isCoupon },
            name: { type: 'texts', when: isCoupon },
            claimHours: { ...hours, when: isCoupon },
            isLocked: { type: 'switch', when: isCoupon },
            terms: { type: 'group', when: isLockedCoupon, of: terms },
          },
        },
      },
    },
  },
  bank: {
    isOpen: 'switch',
    country: { type: 'choice', options: COUNTRIES },
    name: 'texts',
    accountPattern: { type: 'text', hint: 'accountPattern' },
    clearingCode: textOrNothing,
    isEnglishNameOnly: 'switch',
    isRecommended: 'switch',
    position,
  },
  'deposit-account': {
    isOpen: 'switch',
    bankCode: 'text',
    bankType: { type: 'choice', options: BANK_TYPES },
    mode: { type: 'choice', options: ACCOUNT_MODES },
    currency: { type: 'choice', options: CURRENCIES },
    name: 'texts',
    accountName: 'text',
    accountNo: 'text',
    qrReceiver: { ...textOrNothing, hint: 'qrReceiver' },
    qrForm: { type: 'choice', options: QR_FORMS },
    position,
  },
  'deposit-wallet': {
    isOpen: 'switch',
    mode: { type: 'choice', options: WALLET_MODES },
    accountName: 'text',
    accountNo: 'text',
    position,
  },
  source: { description: 'texts', position },
  game: {
    isOpen: 'switch',
    inMaintenance: { type: 'switch', hint: 'inMaintenance' },
    maintenanceEndsAt: {
      type: 'time',
      hint: 'maintenanceEnds',
      when: ({ inMaintenance }) => inMaintenance === true,
    },
    name: { type: 'text', label: 'gameName' },
    category: { type: 'choice', options: GAME_CATEGORIES },
    rate: { type: 'number', hint: 'rate' },
    position,
    logo: { type: 'picture', place: 'logo' },
    background: { type: 'picture', place: 'background' },
    web: textOrNothing,
    android: textOrNothing,
    ios: textOrNothing,
    dialect: { type: 'choice', options: GAME_DIALECTS, hint: 'fixed' },
    login: { type: 'choice', options: GAME_LOGINS, hint: 'fixed' },
    decimals: { type: 'number', hint: 'fixed' },
  },
  'canned-reply': { title: { type: 'text', label: 'replyTitle' }, texts: longTexts },
  news: {
    isPublished: { type: 'switch', hint: 'isPublished' },
    title: 'texts',
    text: longTexts,
    link: { type: 'choice', label: 'newsLink', options: ['nothing', ...NEWS_LINKS], nothing: 'null' },
    currency: { type: 'choice', label: 'newsCurrency', options: NEWS_CURRENCIES },
    locale: { type: 'choice', label: 'newsLocale', options: NEWS_LOCALES, hint: 'newsLocale' },
  },
  announcement: {
    isPublished: { type: 'switch', hint: 'isPublished' },
    segment: 'segment',
    title: 'texts',
    text: longTexts,
    picture: { ...bannerOrNothing, hint: 'announcementPicture' },
    alt: { type: 'texts', hint: 'alt' },
    link: { type: 'choice', label: 'newsLink', options: ['nothing', ...NEWS_LINKS], nothing: 'null' },
    startsAt: { type: 'time', hint: 'announcementStarts' },
    endsAt: 'time',
  },
  segment: {
    name: { type: 'text', label: 'segmentName', hint: 'segmentName' },
    currency: { type: 'choice', label: 'newsCurrency', options: NEWS_CURRENCIES },
    locale: { type: 'choice', label: 'newsLocale', options: NEWS_LOCALES, hint: 'segmentLocale' },
    tags: { type: 'tags', hint: 'tags' },
    deposits: {
      type: 'group',
      hint: 'deposits',
      of: {
        days: { ...numberOrNothing, label: 'depositDays' },
        countMin: numberOrNothing,
        countMax: numberOrNothing,
        sumMin: { ...numberOrNothing, hint: 'depositSum' },
        sumMax: numberOrNothing,
      },
    },
    login: { type: 'group', label: 'signIns', of: activity },
    bet: { type: 'group', label: 'playing', of: activity },
  },
};
