import {
  ACCOUNT_MODES,
  ALERT_CHANNELS,
  ALERT_KINDS,
  BANK_TYPES,
  CHAT_ACTIONS,
  COUNTRIES,
  CURRENCIES,
  GAME_CATEGORIES,
  GAME_DIALECTS,
  GAME_LOGINS,
  INVITE_BASES,
  NEWS_CURRENCIES,
  NEWS_LINKS,
  NEWS_LOCALES,
  OFFER_KINDS,
  OFFER_TYPES,
  PRIZE_KINDS,
  QR_FORMS,
  REWARD_RULES,
  SERVICE_STATES,
  WALLET_MODES,
} from '@krapao/contract/documents/choices';
import type { Documents, Settings } from '@krapao/contract/documents/documents';
import { DECORATION } from '@krapao/contract/documents/pictures';
import { HOWTO_FILMS } from '@krapao/contract/howto';
import { type Json, valueAt } from './at-path.ts';
import type { FieldSpec } from './field-spec.ts';
import { type Fields, toSpecs } from './fields.ts';
import { EMPTY } from './fresh.ts';

type Owner = Record<string, Json>;

const inBoth = <const Of>(of: Of) => ({ THB: { type: 'group', of }, LAK: { type: 'group', of } }) as const;
const money = { type: 'number', unit: 'money' } as const;
const moneyOrNothing = { ...money, orNothing: true } as const;
const percent = { type: 'number', unit: 'percent' } as const;
const minutes = { type: 'number', unit: 'minutes' } as const;
const hours = { type: 'number', unit: 'hours' } as const;
const numberOrNothing = { type: 'number', orNothing: true } as const;
const activity = { withinDays: numberOrNothing, notForDays: numberOrNothing };
const textOrNothing = { type: 'text', orNothing: true } as const;
const position = { type: 'number', hint: 'position' } as const;
const longTexts = { type: 'texts', isLong: true } as const;
const isOn = { '': { label: 'isOn', type: 'switch' } } as const;

const banner = { type: 'picture', place: 'banner' } as const;
const bannerOrNothing = { ...banner, orNothing: true } as const;
const banners = {
  type: 'list',
  fresh: { image: '/banners/welcome.svg', ...DECORATION, html: EMPTY },
  nameAt: 'html',
  of: {
    image: banner,
    images: {
      type: 'group',
      hint: 'images',
      of: {
        th: { ...bannerOrNothing, label: 'imageTH' },
        la: { ...bannerOrNothing, label: 'imageLA' },
        en: { ...bannerOrNothing, label: 'imageEN' },
      },
    },
    alt: { type: 'texts', hint: 'alt' },
    html: 'html',
  },
} as const;

/** When a reward ends. */
const rule = { type: 'choice', options: REWARD_RULES, hint: 'rule' } as const;
const success = { ...percent, label: 'successPercent', hint: 'success' } as const;
const fail = { ...percent, label: 'failPercent', hint: 'fail' } as const;
const terms = { rule, successPercent: success, failPercent: fail, lifeHours: hours } as const;

const isCoupon = ({ kind }: Owner) => kind === 'coupon';
const isLockedCoupon = ({ kind, isLocked }: Owner) => kind === 'coupon' && isLocked === true;
const isMaintained = ({ state }: Owner) => state === 'maintenance';

const paragraphs = {
  '': {
    label: 'paragraphs',
    type: 'list',
    nameAt: '',
    fresh: EMPTY,
    of: { '': { label: 'html', type: 'html' } },
  },
} as const;

const SETTINGS: { readonly [Key in keyof Settings]: Fields<Settings[Key]> } = {
  info: { name: 'texts', website: 'text' },
  contact: {
    contactText: 'html',
    lineLink: 'text',
    lineName: 'text',
    lineQR: { type: 'picture', place: 'qr', orNothing: true, hint: 'lineQR' },
  },
  conditions: paragraphs,
  agreements: paragraphs,
  howto: {
    '': {
      label: 'topics',
      type: 'list',
      nameAt: 'title',
      fresh: { film: null, isOn: false, title: EMPTY, steps: EMPTY },
      of: {
        isOn: 'switch',
        title: 'texts',
        steps: { ...longTexts, hint: 'steps' },
        film: { type: 'choice', options: ['nothing', ...HOWTO_FILMS], nothing: 'null', hint: 'film' },
      },
    },
  },
  notice: { '': { label: 'html', type: 'html', hint: 'notice' } },
  refund: {
    isActive: 'switch',
    rate: percent,
    lossMin: { THB: { min: { ...money, label: 'lossMinTHB' } }, LAK: { min: { ...money, label: 'lossMinLAK' } } },
    canAddWallet: { type: 'switch', hint: 'canAddWallet' },
    everyMinutes: minutes,
    ...{ rule, success, fail, lifeHours: hours },
    info: { label: 'html', type: 'html', hint: 'lossMin' },
    banners,
  },
  invite: {
    isActive: 'switch',
    basis: { type: 'choice', options: INVITE_BASES },
    rate: percent,
    friendMax: {
      THB: { max: { ...money, label: 'friendMaxTHB', hint: 'friendMax' } },
      LAK: { max: { ...money, label: 'friendMaxLAK' } },
    },
    everyMinutes: minutes,
    ...{ rule, success, fail, lifeHours: hours },
    banners,
  },
  coins: inBoth({
    per: { ...money, hint: 'per' },
    dailyMax: 'number',
    playPercent: { ...percent, hint: 'playPercent' },
  }),
  withdraw: inBoth({
    min: money,
    max: money,
    autoApproveMax: { ...money, hint: 'autoApproveMax' },
    twoPeopleAbove: { ...money, hint: 'twoPeopleAbove' },
    waitHours: { ...hours, hint: 'waitHours' },
  }),
  transfer: inBoth({ min: money }),
  alertAddresses: {
    '': {
      label: 'alertAddresses',
      type: 'list',
      nameAt: 'address',
      fresh: { kind: 'late', channel: 'email', address: '' },
      of: {
        kind: { type: 'choice', options: ALERT_KINDS, label: 'alertKind' },
        channel: { type: 'choice', options: ALERT_CHANNELS, label: 'alertChannel' },
        address: { type: 'text', label: 'alertAddress', hint: 'alertAddress' },
      },
    },
  },
  targets: {
    slips: { ...minutes, label: 'targetSlips' },
    withdrawals: { ...minutes, label: 'targetWithdrawals' },
    payments: { ...minutes, label: 'targetPayments' },
    qr: { ...minutes, label: 'targetQr' },
    transfers: { ...minutes, label: 'targetTransfers' },
    wallets: { ...minutes, label: 'targetWallets' },
    approvals: { ...minutes, label: 'targetApprovals' },
    entries: { ...minutes, label: 'targetEntries' },
    closings: { ...minutes, label: 'targetClosings' },
    registrations: { ...minutes, label: 'targetRegistrations' },
    recoveries: { ...minutes, label: 'targetRecoveries' },
    complaints: { ...minutes, label: 'targetComplaints' },
    harm: { ...minutes, label: 'targetHarm' },
    chat: { ...minutes, label: 'targetChat' },
  },
  announcements: { weeklyMax: { type: 'number', hint: 'weeklyMax' } },
  recovery: { waitHours: { ...hours, label: 'recoveryHours' } },
  harm: {
    isOn: 'switch',
    dueHours: hours,
    chasingCount: { type: 'number', hint: 'chasingCount' },
    chasingMinutes: minutes,
    chasingLoss: {
      THB: { min: { ...money, label: 'chasingLossTHB' } },
      LAK: { min: { ...money, label: 'chasingLossLAK' } },
    },
    chasingDays: 'number',
    nightPercent: { ...percent, hint: 'nightPercent' },
    nightBets: 'number',
    nightDays: 'number',
    cancelledCount: 'number',
    cancelledDays: 'number',
    raisesCount: 'number',
    raisesDays: 'number',
    growthPercent: { ...percent, hint: 'growthPercent' },
    growthDeposits: {
      THB: { min: { ...money, label: 'growthDepositsTHB' } },
      LAK: { min: { ...money, label: 'growthDepositsLAK' } },
    },
    longPlayHours: hours,
    longPlayDays: 'number',
  },
  adjust: inBoth({ aloneMax: { ...money, hint: 'aloneMax' } }),
  slip: {
    cutOffTime: { type: 'text', hint: 'cutOffTime' },
    maxAgeMinutes: minutes,
    maxBytes: 'number',
    dailyMax: { type: 'number', label: 'slipsDaily' },
    totalMax: { type: 'number', label: 'slipsTotal' },
  },
  qr: {
    lifeMinutes: minutes,
    min: {
      KBANK: { ...money, label: 'minKBANK' },
      BCEL: { ...money, label: 'minBCEL' },
      WW: { ...money, label: 'minWW' },
      PAYTIMZ: { ...money, label: 'minPAYTIMZ' },
    },
  },
  chat: {
    greeting: longTexts,
    hoursFrom: 'clock',
    hoursTo: { type: 'clock', hint: 'hours' },
    keepDays: 'number',
    filesPerDay: 'number',
    prefix: 'text',
  },
  chatMenu: {
    '': {
      label: 'menu',
      type: 'list',
      nameAt: 'title',
      fresh: { code: 'new', title: EMPTY, text: EMPTY, choices: [] },
      of: {
        code: 'text',
        title: 'texts',
        text: longTexts,
        action: { type: 'choice', options: ['nothing', ...CHAT_ACTIONS], nothing: 'absent' },
        choices: { type: 'codes', hint: 'choices' },
      },
    },
  },
  service: {
    state: { type: 'choice', options: SERVICE_STATES },
    text: { ...longTexts, hint: 'maintenanceText', when: isMaintained },
    endsAt: { type: 'time', label: 'maintenanceEndsAt', hint: 'maintenanceEnds', when: isMaintained },
  },
  registerOTP: isOn,
  enableChatWidget: isOn,
  isManualDeposit: isOn,
};

const KINDS: { readonly [Kind in keyof Documents]: Fields<Documents[Kind]> } = {
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

const specsOf = (all: object): Readonly<Record<string, readonly FieldSpec[]>> =>
  Object.fromEntries(Object.entries(all).map(([name, fields]: [string, object]) => [name, toSpecs(fields)]));
const SPECS = { settings: specsOf(SETTINGS), kinds: specsOf(KINDS) };

/** Returns the fields of a document's editor. */
export const fieldsOf = (kind: string, key: string): readonly FieldSpec[] =>
  (kind === 'setting' ? SPECS.settings[key] : SPECS.kinds[kind]) ?? [];
