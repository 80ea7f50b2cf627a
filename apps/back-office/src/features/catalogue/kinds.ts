import { HOWTO_FILMS } from '@krapao/contract/howto';
import { type Json, valueAt } from './at-path.ts';
import { type FieldSpec, field } from './field-spec.ts';
import { EMPTY } from './fresh.ts';

const inBoth = (of: readonly FieldSpec[]): readonly FieldSpec[] => [
  { at: 'THB', label: 'THB', type: 'group', of },
  { at: 'LAK', label: 'LAK', type: 'group', of },
];

const banners: FieldSpec = {
  ...field('banners', { type: 'list' }),
  fresh: { image: '/banners/welcome.svg', html: EMPTY },
  nameAt: 'html',
  of: [field('image', { type: 'text', hint: 'ownPicture' }), field('html', { type: 'html' })],
};

/** What ends a reward. */
const ends = (success: 'successPercent' | 'success', fail: 'failPercent' | 'fail'): readonly FieldSpec[] => [
  field('rule', { type: 'choice', options: ['balance', 'turnover'], hint: 'rule' }),
  { at: success, label: 'successPercent', type: 'number', unit: 'percent', hint: 'success' },
  { at: fail, label: 'failPercent', type: 'number', unit: 'percent', hint: 'fail' },
  field('lifeHours', { type: 'number', unit: 'hours' }),
];
const isOpen = field('isOpen', { type: 'switch' });
const position = field('position', { type: 'number', hint: 'position' });
const name = field('name', { type: 'texts' });

const OFFER: readonly FieldSpec[] = [
  isOpen,
  field('kind', { type: 'choice', options: ['bonus', 'promotion'] }),
  field('title', { type: 'texts' }),
  field('description', { type: 'html' }),
  field('type', { type: 'choice', options: ['limit', 'day', 'week'] }),
  field('maxReceived', { type: 'number' }),
  field('percentOfDeposit', { type: 'number', unit: 'percent', orNothing: true, hint: 'either' }),
  field('fixedAmount', { type: 'number', unit: 'money', orNothing: true }),
  field('amountMax', { type: 'number', unit: 'money', orNothing: true }),
  field('minDeposit', { type: 'number', unit: 'money' }),
  ...ends('successPercent', 'failPercent'),
  field('weekdays', { type: 'weekdays' }),
  field('startsAt', { type: 'time' }),
  field('endsAt', { type: 'time' }),
  field('placesMax', { type: 'number', orNothing: true, hint: 'places' }),
  field('isFeatured', { type: 'switch' }),
  position,
  banners,
];

const isCoupon = ({ kind }: Record<string, Json>) => kind === 'coupon';
const WHEEL: readonly FieldSpec[] = [
  name,
  field('startsAt', { type: 'time' }),
  field('endsAt', { type: 'time' }),
  {
    ...field('slices', { type: 'list', hint: 'slices' }),
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
    of: [
      field('code', { type: 'text' }),
      field('ppm', { type: 'odds' }),
      field('label', { type: 'texts' }),
      field('bgColor', { type: 'colour' }),
      field('textColor', { type: 'colour' }),
      field('htmlDescription', { type: 'html' }),
      {
        ...field('prize', { type: 'group' }),
        of: [
          { at: 'kind', label: 'prizeKind', type: 'choice', options: ['none', 'coins', 'coupon'] },
          { ...field('coins', { type: 'number' }), when: ({ kind }) => kind === 'coins' },
          { ...field('amount', { type: 'number', unit: 'money' }), when: isCoupon },
          { ...field('name', { type: 'texts' }), when: isCoupon },
          { ...field('claimHours', { type: 'number', unit: 'hours' }), when: isCoupon },
          { ...field('terms', { type: 'group' }), when: isCoupon, of: ends('successPercent', 'failPercent') },
        ],
      },
    ],
  },
];

const htmlList: readonly FieldSpec[] = [
  {
    at: '',
    label: 'paragraphs',
    type: 'list',
    nameAt: '',
    fresh: EMPTY,
    of: [{ at: '', label: 'html', type: 'html' }],
  },
];
const isMaintained = ({ state }: Record<string, Json>) => state === 'maintenance';
const aSwitch: readonly FieldSpec[] = [{ at: '', label: 'isOn', type: 'switch' }];

const SETTINGS: Readonly<Record<string, readonly FieldSpec[]>> = {
  info: [name, field('website', { type: 'text' })],
  contact: [
    field('contactText', { type: 'html' }),
    field('lineLink', { type: 'text' }),
    field('lineName', { type: 'text' }),
    field('lineQR', { type: 'text', orNothing: true }),
  ],
  conditions: htmlList,
  agreements: htmlList,
  howto: [
    {
      at: '',
      label: 'topics',
      type: 'list',
      nameAt: 'title',
      fresh: { film: null, isOn: false, title: EMPTY, steps: EMPTY },
      of: [
        field('isOn', { type: 'switch' }),
        field('title', { type: 'texts' }),
        field('steps', { type: 'texts', isLong: true, hint: 'steps' }),
        {
          ...field('film', { type: 'choice', options: ['nothing', ...HOWTO_FILMS], nothing: 'null' }),
          hint: 'film',
        },
      ],
    },
  ],
  notice: [{ at: '', label: 'html', type: 'html', hint: 'notice' }],
  refund: [
    { at: 'isActive', label: 'isActive', type: 'switch' },
    field('rate', { type: 'number', unit: 'percent' }),
    { at: 'lossMin.THB.min', label: 'lossMinTHB', type: 'number', unit: 'money' },
    { at: 'lossMin.LAK.min', label: 'lossMinLAK', type: 'number', unit: 'money' },
    field('canAddWallet', { type: 'switch', hint: 'canAddWallet' }),
    field('everyMinutes', { type: 'number', unit: 'minutes' }),
    ...ends('success', 'fail'),
    { at: 'info', label: 'html', type: 'html' },
    banners,
  ],
  invite: [
    { at: 'isActive', label: 'isActive', type: 'switch' },
    field('basis', { type: 'choice', options: ['bets', 'netDeposits'] }),
    field('rate', { type: 'number', unit: 'percent' }),
    { at: 'friendMax.THB.max', label: 'friendMaxTHB', type: 'number', unit: 'money' },
    { at: 'friendMax.LAK.max', label: 'friendMaxLAK', type: 'number', unit: 'money' },
    field('everyMinutes', { type: 'number', unit: 'minutes' }),
    ...ends('success', 'fail'),
    banners,
  ],
  coins: inBoth([field('per', { type: 'number', unit: 'money', hint: 'per' }), field('dailyMax', { type: 'number' })]),
  withdraw: inBoth([
    field('min', { type: 'number', unit: 'money' }),
    field('max', { type: 'number', unit: 'money' }),
    field('autoApproveMax', { type: 'number', unit: 'money', hint: 'autoApproveMax' }),
    field('waitHours', { type: 'number', unit: 'hours', hint: 'waitHours' }),
  ]),
  transfer: inBoth([field('min', { type: 'number', unit: 'money' })]),
  adjust: inBoth([field('aloneMax', { type: 'number', unit: 'money', hint: 'aloneMax' })]),
  slip: [
    field('cutOffTime', { type: 'text', hint: 'cutOffTime' }),
    field('maxAgeMinutes', { type: 'number', unit: 'minutes' }),
    field('maxBytes', { type: 'number' }),
    { at: 'dailyMax', label: 'slipsDaily', type: 'number' },
    { at: 'totalMax', label: 'slipsTotal', type: 'number' },
  ],
  qr: [
    field('lifeMinutes', { type: 'number', unit: 'minutes' }),
    { at: 'min.KBANK', label: 'minKBANK', type: 'number', unit: 'money' },
    { at: 'min.BCEL', label: 'minBCEL', type: 'number', unit: 'money' },
    { at: 'min.WW', label: 'minWW', type: 'number', unit: 'money' },
    { at: 'min.PAYTIMZ', label: 'minPAYTIMZ', type: 'number', unit: 'money' },
  ],
  chat: [
    field('greeting', { type: 'texts', isLong: true }),
    field('hoursFrom', { type: 'clock' }),
    field('hoursTo', { type: 'clock', hint: 'hours' }),
    field('keepDays', { type: 'number' }),
    field('filesPerDay', { type: 'number' }),
    field('prefix', { type: 'text' }),
  ],
  chatMenu: [
    {
      at: '',
      label: 'menu',
      type: 'list',
      nameAt: 'title',
      fresh: { code: 'new', title: EMPTY, text: EMPTY, choices: [] },
      of: [
        field('code', { type: 'text' }),
        field('title', { type: 'texts' }),
        field('text', { type: 'texts', isLong: true }),
        field('action', { type: 'choice', options: ['nothing', 'slips', 'withdrawals', 'person'], nothing: 'absent' }),
        field('choices', { type: 'codes', hint: 'choices' }),
      ],
    },
  ],
  service: [
    field('state', { type: 'choice', options: ['active', 'maintenance', 'terminated'] }),
    { ...field('text', { type: 'texts', isLong: true }), hint: 'maintenanceText', when: isMaintained },
    { ...field('endsAt', { type: 'time' }), label: 'maintenanceEndsAt', hint: 'maintenanceEnds', when: isMaintained },
  ],
  registerOTP: aSwitch,
  enableChatWidget: aSwitch,
  isManualDeposit: aSwitch,
};

const KINDS: Readonly<Record<string, readonly FieldSpec[]>> = {
  offer: OFFER,
  wheel: WHEEL,
  bank: [
    isOpen,
    field('country', { type: 'choice', options: ['TH', 'LA'] }),
    name,
    field('accountPattern', { type: 'text', hint: 'accountPattern' }),
    field('clearingCode', { type: 'text', orNothing: true }),
    field('isEnglishNameOnly', { type: 'switch' }),
    field('isRecommended', { type: 'switch' }),
    position,
  ],
  'deposit-account': [
    isOpen,
    field('bankCode', { type: 'text' }),
    field('bankType', { type: 'choice', options: ['BANK', 'PAYMENT'] }),
    field('mode', { type: 'choice', options: ['AUTO', 'QR', 'SLIP'] }),
    field('currency', { type: 'choice', options: ['THB', 'LAK'] }),
    name,
    field('accountName', { type: 'text' }),
    field('accountNo', { type: 'text' }),
    field('qrReceiver', { type: 'text', orNothing: true, hint: 'qrReceiver' }),
    field('qrForm', { type: 'choice', options: ['NATIONAL', 'ONEPAY'] }),
    position,
  ],
  'deposit-wallet': [
    isOpen,
    field('mode', { type: 'choice', options: ['AUTO', 'LINK'] }),
    field('accountName', { type: 'text' }),
    field('accountNo', { type: 'text' }),
    position,
  ],
  source: [field('description', { type: 'texts' }), position],
  game: [
    isOpen,
    field('inMaintenance', { type: 'switch', hint: 'inMaintenance' }),
    {
      ...field('maintenanceEndsAt', { type: 'time', hint: 'maintenanceEnds' }),
      when: ({ inMaintenance }) => inMaintenance === true,
    },
    { at: 'name', label: 'gameName', type: 'text' },
    field('category', { type: 'choice', options: ['slot', 'sport', 'lotto'] }),
    field('rate', { type: 'number', hint: 'rate' }),
    position,
    field('logo', { type: 'text', hint: 'ownPicture' }),
    field('background', { type: 'text', hint: 'ownPicture' }),
    field('web', { type: 'text', orNothing: true }),
    field('android', { type: 'text', orNothing: true }),
    field('ios', { type: 'text', orNothing: true }),
    field('dialect', { type: 'choice', options: ['reference', 'agent'], hint: 'fixed' }),
    field('login', { type: 'choice', options: ['user', 'user-password'], hint: 'fixed' }),
    field('decimals', { type: 'number', hint: 'fixed' }),
  ],
  'canned-reply': [{ at: 'title', label: 'replyTitle', type: 'text' }, field('texts', { type: 'texts', isLong: true })],
};

/** The fields of a document's editor. */
export const fieldsOf = (kind: string, key: string): readonly FieldSpec[] =>
  (kind === 'setting' ? SETTINGS[key] : KINDS[kind]) ?? [];
