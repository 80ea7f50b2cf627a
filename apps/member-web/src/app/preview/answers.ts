import type { AnswerOf, CallKey } from '@krapao/contract/calls';
import type { Settings } from '@krapao/contract/documents/documents';
import type { Localised } from '@krapao/contract/documents/fields';
import { fillIn } from '@krapao/contract/fill-in';
import { NOTICE_SETTINGS } from '@krapao/contract/notices';
import { roundMoney } from '@krapao/money';
import { chatHistory } from './chat-history.ts';
import { type Draft, documentIn, settingIn } from './draft.ts';
import { bonusOf, figuresOf, promotionOf } from './offers.ts';
import { bannerOf, picture } from './picture.ts';
import { DEPOSIT_ACCOUNT, MEMBER, WALLET } from './sample-member.ts';
import { SAMPLE_WHEEL } from './sample-wheel.ts';

type Answers = { [Key in CallKey]?: (draft: Draft) => AnswerOf<Key> };
type Banners = AnswerOf<'GET /api/refund/banners'>;

/** Amounts in texts are a member's in baht. */
const filledIn = (draft: Draft, html: Localised | undefined): string =>
  fillIn(html?.[draft.locale] ?? '', {
    friendMax: roundMoney(settingIn(draft, 'invite')?.friendMax.THB.max ?? 0, 'THB'),
    lossMin: roundMoney(settingIn(draft, 'refund')?.lossMin.THB.min ?? 0, 'THB'),
  });

const bannersOf = (draft: Draft, reward: { banners: Settings['refund']['banners'] } | undefined): Banners =>
  (reward?.banners ?? []).map((banner) => ({ ...bannerOf(draft, banner), html: filledIn(draft, banner.html) }));

/** The preview draws no prizes, so its commitment is a dummy. */
const FAIRNESS = { commitment: '0'.repeat(64), memberSeed: 'preview', hasOwnSeed: false, number: 1, odds: '' };

/** Answers to a member's calls as if the draft were saved; everything else comes from a sample member. */
export const ANSWERS: Answers = {
  'GET /api/account/profile': (draft) => ({ ...MEMBER, bankAccount: bankOf(draft) }),
  'GET /api/wallet': (draft) => ({ ...WALLET, bankAccount: bankOf(draft), slots: gamesOf(draft) }),
  'GET /api/wallet/refresh/slot': (draft) => ({ slots: gamesOf(draft) }),
  'GET /api/wallet/account/{slotCode}': () => ({ username: 'member001', password: '••••••' }),
  'POST /api/statement': () => ({ total: 0, statements: [] }),
  'GET /api/statement/news': (draft) => ({
    ...{ unread: 0, entries: [], coins: [] },
    notices: documentIn(draft, 'announcement') ? 1 : 0,
  }),
  'POST /api/statement/read': () => ({ unread: 0, notices: 0 }),
  'GET /api/notices/settings': () => ({
    settings: NOTICE_SETTINGS,
    push: { publicKey: null, isSubscribed: false },
    email: null,
    phoneEnd: '5678',
  }),
  'GET /api/notices': (draft) => {
    const news = documentIn(draft, 'news');
    if (!news) return { unread: 0, notices: [], next: null };
    const { title, text, link } = news;
    const shown = { title: title[draft.locale], text: text[draft.locale], link };
    const notice = {
      id: '1',
      kind: 'news' as const,
      at: new Date().toISOString(),
      isUnread: true as const,
      news: shown,
    };
    return { unread: 1, notices: [notice], next: null };
  },
  'GET /api/notices/announcements': (draft) => {
    const { locale } = draft;
    const announcement = documentIn(draft, 'announcement');
    if (!announcement) return { announcements: [] };
    const { title, text, alt, picture, link } = announcement;
    const shown = { id: '1', title: title[locale], text: text[locale], alt: alt[locale], picture, link };
    return { announcements: [shown] };
  },
  'POST /api/notices/read': () => ({ unread: 0 }),
  'GET /api/protection/session': () => ({
    ...{ startedAt: new Date().toISOString(), checkMinutes: 60, checkAt: null, reached: null },
  }),
  'GET /api/statement/summary': () => ({ days: 30, moneyIn: 0, moneyOut: 0 }),
  'POST /api/statement/slip': () => ({ total: 0, slips: [] }),
  'GET /api/lookup/transfer': () => ({ transferMin: 1 }),
  'GET /api/lookup/withdraw': (draft) => {
    const limits = settingIn(draft, 'withdraw')?.THB;
    return {
      withdrawMin: limits?.min ?? 100,
      withdrawMax: limits?.max ?? 100_000,
      waitHours: limits?.waitHours ?? 24,
    };
  },
  'GET /api/wallet/withdraw/check': () => ({
    canWithdraw: true,
    available: WALLET.wallet.available,
    games: [],
    reasons: [],
  }),
  'GET /api/lookup/slip': () => ({ maxAgeMinutes: 60, cutOffTime: '24:00', maxBytes: 10_000_000 }),
  'GET /api/lookup/active': () => ({ active: true }),
  'GET /api/lookup/enableChatWidget': ({ kind, key, value }) => ({
    enableChatWidget: key === 'enableChatWidget' ? value === true : kind === 'canned-reply' || /^chat/.test(key),
  }),
  'GET /api/lookup/registerOTP': (draft) => ({
    registerOTP: settingIn(draft, 'registerOTP') ?? true,
  }),
  'GET /api/lookup/banks': () => [],
  'GET /api/lookup/sources': (draft) => {
    const source = documentIn(draft, 'source');
    return source ? [{ code: draft.key, description: source.description[draft.locale] }] : [];
  },
  'GET /api/lookup/contact': (draft) => {
    const contact = settingIn(draft, 'contact');
    return {
      contactText: contact?.contactText[draft.locale] ?? '',
      lineLink: contact?.lineLink ?? '',
      lineName: contact?.lineName ?? '@krapao',
      lineQR: contact?.lineQR ? picture(contact.lineQR) : null,
    };
  },
  'GET /api/lookup/conditions': (draft) => (settingIn(draft, 'conditions') ?? []).map((html) => html[draft.locale]),
  'GET /api/lookup/agreements': (draft) => (settingIn(draft, 'agreements') ?? []).map((html) => html[draft.locale]),
  'GET /api/lookup/notice': (draft) => ({
    notice: settingIn(draft, 'notice')?.[draft.locale] ?? '',
  }),
  'GET /api/lookup/howto': (draft) =>
    (settingIn(draft, 'howto') ?? [])
      .filter(({ isOn }) => isOn)
      .map(({ film, posters, title, steps }) => ({
        film,
        poster: posters?.[draft.locale] ?? null,
        title: title[draft.locale],
        steps: steps[draft.locale].split(/\n+/),
      })),
  'GET /api/lookup/deposit': (draft) => ({
    ...channelsOf(draft),
    isManual: settingIn(draft, 'isManualDeposit') ?? false,
    giftLinkKey: '',
  }),
  'GET /api/qrcode/{bankCode}': () => ({
    qrcodeId: null,
    hasQrcode: false,
    qrcode: null,
    amount: null,
    createdAt: null,
    expireIn: null,
    message: 'NO_DATA',
  }),
  'GET /api/bonus': (draft) => [bonusOf(draft)],
  'GET /api/bonus/check/active': () => ({ status: false, type: null, running: null }),
  'GET /api/bonus/check/minimum': () => ({ minimum: 10 }),
  'GET /api/promotion/current': () => null,
  'GET /api/promotion/find/{code}': (draft) => promotionOf(draft),
  'GET /api/invite/banners': (draft) => bannersOf(draft, settingIn(draft, 'invite')),
  'POST /api/invite': () => ({ total: 0, invites: [], preview: null }),
  'GET /api/refund/banners': (draft) => bannersOf(draft, settingIn(draft, 'refund')),
  'POST /api/refund': () => ({ total: 0, refunds: [] }),
  'GET /api/refund/check': (draft) => refundOf(draft),
  'GET /api/spinwheel/active': () => ({ active: true }),
  'GET /api/spinwheel/setup': (draft) => ({
    result: {
      activeSpinwheel: wheelOf(draft),
      userCoin: 3,
      coinRule: coinRuleOf(draft),
      dueCoins: null,
      fairness: FAIRNESS,
    },
  }),
  'POST /api/spinwheel/seed': () => ({ fairness: FAIRNESS }),
  'GET /api/spinwheel/spins': () => ({ total: 0, spins: [] }),
  'GET /api/spinwheel/coupon': () => ({ total: 0, coupons: [] }),
  'GET /api/chat/config': () => ({
    PREFIX: 'preview',
    guestId: null,
    guestToken: null,
    enabled: true,
    office: { isOpen: true, from: '00:00', to: '00:00' },
    medianReplySeconds: 60,
    unread: 0,
    teamReadSeq: 0,
  }),
  'POST /api/chat/history': chatHistory,
};

function gamesOf(draft: Draft): AnswerOf<'GET /api/wallet'>['slots'] {
  const game = documentIn(draft, 'game');
  if (!game) return [];
  const { rate, inMaintenance, maintenanceEndsAt, ...rest } = game;
  const shown = {
    ...rest,
    logo: picture(game.logo),
    background: picture(game.background),
    ftWalletSlot: rate,
    refreshedAt: new Date().toISOString(),
    playedAt: null,
    maintenance: inMaintenance ? { endsAt: maintenanceEndsAt } : null,
  };
  return [
    { ...shown, code: draft.key, isActive: true, amount: 120 },
    { ...shown, code: `${draft.key}-shut`, isActive: false, amount: 0 },
  ];
}

function bankOf(draft: Draft): AnswerOf<'GET /api/account/profile'>['bankAccount'] {
  const bank = documentIn(draft, 'bank');
  if (!bank) return MEMBER.bankAccount;
  const { th, la, en } = bank.name;
  return { ...MEMBER.bankAccount, bankCode: draft.key, bank: { nameTH: th, nameLA: la, nameEN: en } };
}

function channelsOf(draft: Draft): Pick<AnswerOf<'GET /api/lookup/deposit'>, 'banks' | 'wallets'> {
  const account = documentIn(draft, 'deposit-account') ?? (draft.kind === 'setting' ? DEPOSIT_ACCOUNT : undefined);
  const wallet = documentIn(draft, 'deposit-wallet');
  return {
    banks: account
      ? [
          {
            bankCode: account.bankCode,
            bankType: account.bankType,
            mode: account.mode,
            bank: { nameTH: account.name.th, nameLA: account.name.la, nameEN: account.name.en },
            bankAccountName: account.accountName,
            bankAccountNo: account.accountNo,
            currency: account.currency,
          },
        ]
      : [],
    wallets: wallet
      ? [{ mode: wallet.mode, walletAccountName: wallet.accountName, walletAccountNo: wallet.accountNo }]
      : [],
  };
}

function wheelOf(draft: Draft): AnswerOf<'GET /api/spinwheel/setup'>['result']['activeSpinwheel'] {
  const wheel = draft.key === 'coins' ? SAMPLE_WHEEL : documentIn(draft, 'wheel');
  if (!wheel) return null;
  const prizeOf = ({ prize }: (typeof wheel.slices)[number]) =>
    prize.kind === 'coupon' ? { kind: prize.kind, name: prize.name[draft.locale], amount: prize.amount } : prize;
  return {
    name: wheel.name[draft.locale],
    slice: wheel.slices.map((slice) => ({
      ...slice,
      label: slice.label[draft.locale],
      htmlDescription: slice.htmlDescription[draft.locale],
      prize: prizeOf(slice),
    })),
  };
}

const coinRuleOf = (draft: Draft) =>
  settingIn(draft, 'coins')?.THB ?? {
    per: 500,
    dailyMax: 3,
    playPercent: 100,
  };

const SAMPLE_LOSS = 1_000;

function refundOf(draft: Draft): AnswerOf<'GET /api/refund/check'> {
  const refund = settingIn(draft, 'refund');
  const rate = refund?.rate ?? 5;
  const amount = (SAMPLE_LOSS * rate) / 100;
  const now = new Date().toISOString();
  const { success = 300, fail = 10, rule = 'balance', lifeHours = 168 } = refund ?? {};
  return {
    result: true,
    bonus: false,
    info: filledIn(draft, refund?.info),
    refundAmount: amount,
    refundSuccess: success,
    refundFail: fail,
    canAddWallet: refund?.canAddWallet ?? false,
    working: {
      deposits: SAMPLE_LOSS,
      withdrawals: 0,
      total: 0,
      bonuses: 0,
      loss: SAMPLE_LOSS,
      rate,
      since: null,
      workedOutAt: now,
    },
    preview: figuresOf({ rule, successPercent: success, failPercent: fail, lifeHours }, amount, 0),
  };
}
