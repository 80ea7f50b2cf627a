import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  CHAT_ACTIONS,
  INVITE_BASES,
  SERVICE_STATES,
} from '@krapao/contract/documents/choices';
import type { Settings } from '@krapao/contract/documents/documents';
import { DECORATION } from '@krapao/contract/documents/pictures';
import { HOWTO_FILMS } from '@krapao/contract/howto';
import type { Json } from './at-path.ts';
import { banners, fail, hours, longTexts, money, percent, picturesIn, rule, success } from './editors.ts';
import type { Fields } from './fields.ts';
import { EMPTY } from './fresh.ts';

const inBoth = <const Of>(of: Of) => ({ THB: { type: 'group', of }, LAK: { type: 'group', of } }) as const;
const minutes = { type: 'number', unit: 'minutes' } as const;
const seconds = { type: 'number', unit: 'seconds' } as const;
const isOn = { '': { label: 'isOn', type: 'switch' } } as const;
const isMaintained = ({ state }: Record<string, Json>) => state === 'maintenance';

const paragraphs = {
  '': {
    label: 'paragraphs',
    type: 'list',
    nameAt: '',
    fresh: EMPTY,
    of: { '': { label: 'html', type: 'html' } },
  },
} as const;

export const SETTING_FIELDS: { readonly [Key in keyof Settings]: Fields<Settings[Key]> } = {
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
      fresh: { film: null, posters: DECORATION.images, isOn: false, title: EMPTY, steps: EMPTY },
      of: {
        isOn: 'switch',
        title: 'texts',
        steps: { ...longTexts, hint: 'steps' },
        film: { type: 'choice', options: ['nothing', ...HOWTO_FILMS], nothing: 'null', hint: 'film' },
        posters: { type: 'group', hint: 'posters', of: picturesIn('poster') },
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
    documents: { ...minutes, label: 'targetDocuments' },
    complaints: { ...minutes, label: 'targetComplaints' },
    harm: { ...minutes, label: 'targetHarm' },
    chat: { ...minutes, label: 'targetChat' },
  },
  serviceTimes: {
    answer: {
      type: 'group',
      of: {
        sms: { ...seconds, label: 'portSms' },
        slips: { ...seconds, label: 'portSlips' },
        qr: { ...seconds, label: 'portQr' },
        payouts: { ...seconds, label: 'portPayouts' },
        feeds: { ...seconds, label: 'portFeeds' },
        games: { ...seconds, label: 'portGames' },
        gifts: { ...seconds, label: 'portGifts' },
      },
    },
    next: {
      type: 'group',
      of: {
        sms: { ...seconds, label: 'portSms' },
        slips: { ...seconds, label: 'portSlips', hint: 'portSlips' },
        qr: { ...seconds, label: 'portQr' },
      },
    },
  },
  announcements: {
    weeklyMax: { type: 'number', hint: 'weeklyMax' },
    quietFrom: { type: 'text', hint: 'quietFrom' },
    quietUntil: { type: 'text', hint: 'quietUntil' },
  },
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
