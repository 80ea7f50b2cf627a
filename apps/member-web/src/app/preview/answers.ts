import type { AnswerOf, CallKey } from '@krapao/contract/calls';
import { chatHistory } from './chat-history.ts';
import {
  type AccountDraft,
  type BankDraft,
  type ContactDraft,
  type Draft,
  documentAt,
  type GameDraft,
  type HowToDraft,
  type HtmlDraft,
  type LimitsDraft,
  ofKind,
  type RewardDraft,
  type SliceDraft,
  type SourceDraft,
  type WalletDraft,
  type WheelDraft,
} from './draft.ts';
import { bonusOf, figuresOf, promotionOf } from './offers.ts';
import { picture } from './picture.ts';
import { DEPOSIT_ACCOUNT, MEMBER, WALLET } from './sample-member.ts';
import { SAMPLE_WHEEL } from './sample-wheel.ts';

type Answers = { [Key in CallKey]?: (draft: Draft) => AnswerOf<Key> };
type Banners = AnswerOf<'GET /api/refund/banners'>;

const bannersOf = ({ locale }: Draft, reward: RewardDraft | undefined): Banners =>
  (reward?.banners ?? []).map(({ image, html }) => ({ image: picture(image), html: html[locale] }));

/** Nothing is drawn here, so nothing is promised. */
const FAIRNESS = { commitment: '0'.repeat(64), memberSeed: 'preview', hasOwnSeed: false, number: 1, odds: '' };

/** What a member's screens would be answered if the draft was saved; a sample member has everything else. */
export const ANSWERS: Answers = {
  'GET /api/account/profile': (draft) => ({ ...MEMBER, bankAccount: bankOf(draft) }),
  'GET /api/wallet': (draft) => ({ ...WALLET, bankAccount: bankOf(draft), slots: gamesOf(draft) }),
  'GET /api/wallet/refresh/slot': (draft) => ({ slots: gamesOf(draft) }),
  'GET /api/wallet/account/{slotCode}': () => ({ username: 'member001', password: '••••••' }),
  'POST /api/statement': () => ({ total: 0, statements: [] }),
  'GET /api/statement/summary': () => ({ days: 30, moneyIn: 0, moneyOut: 0 }),
  'POST /api/statement/slip': () => ({ total: 0, slips: [] }),
  'GET /api/lookup/transfer': () => ({ transferMin: 1 }),
  'GET /api/lookup/withdraw': (draft) => {
    const limits = documentAt<LimitsDraft>(draft, 'setting/withdraw')?.THB;
    return {
      withdrawMin: limits?.min ?? 100,
      withdrawMax: limits?.max ?? 100_000,
      waitHours: limits?.waitHours ?? 24,
    };
  },
  'GET /api/wallet/withdraw/check': () => ({
    canWithdraw: true,
    available: WALLET.wallet.amount,
    games: [],
    reasons: [],
  }),
  'GET /api/lookup/slip': () => ({ maxAgeMinutes: 60, cutOffTime: '24:00', maxBytes: 10_000_000 }),
  'GET /api/lookup/active': () => ({ active: true }),
  'GET /api/lookup/enableChatWidget': ({ kind, key, value }) => ({
    enableChatWidget: key === 'enableChatWidget' ? value === true : kind === 'canned-reply' || /^chat/.test(key),
  }),
  'GET /api/lookup/registerOTP': (draft) => ({
    registerOTP: documentAt<boolean>(draft, 'setting/registerOTP') ?? true,
  }),
  'GET /api/lookup/banks': () => [],
  'GET /api/lookup/sources': (draft) => {
    const source = ofKind<SourceDraft>(draft, 'source');
    return source ? [{ code: draft.key, description: source.description[draft.locale] }] : [];
  },
  'GET /api/lookup/contact': (draft) => {
    const contact = documentAt<ContactDraft>(draft, 'setting/contact');
    return {
      contactText: contact?.contactText[draft.locale] ?? '',
      lineLink: contact?.lineLink ?? '',
      lineName: contact?.lineName ?? '@krapao',
      lineQR: contact?.lineQR ? picture(contact.lineQR) : null,
    };
  },
  'GET /api/lookup/conditions': (draft) =>
    (documentAt<HtmlDraft[]>(draft, 'setting/conditions') ?? []).map((html) => html[draft.locale]),
  'GET /api/lookup/agreements': (draft) =>
    (documentAt<HtmlDraft[]>(draft, 'setting/agreements') ?? []).map((html) => html[draft.locale]),
  'GET /api/lookup/notice': (draft) => ({
    notice: documentAt<HtmlDraft>(draft, 'setting/notice')?.[draft.locale] ?? '',
  }),
  'GET /api/lookup/howto': (draft) =>
    (documentAt<HowToDraft[]>(draft, 'setting/howto') ?? [])
      .filter(({ isOn }) => isOn)
      .map(({ film, title, steps }) => ({
        film,
        title: title[draft.locale],
        steps: steps[draft.locale].split(/\n+/),
      })),
  'GET /api/lookup/deposit': (draft) => ({
    ...channelsOf(draft),
    isManual: documentAt<boolean>(draft, 'setting/isManualDeposit') ?? false,
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
  'GET /api/invite/banners': (draft) => bannersOf(draft, documentAt(draft, 'setting/invite')),
  'POST /api/invite': () => ({ total: 0, invites: [] }),
  'GET /api/refund/banners': (draft) => bannersOf(draft, documentAt(draft, 'setting/refund')),
  'POST /api/refund': () => ({ total: 0, refunds: [] }),
  'GET /api/refund/check': (draft) => refundOf(draft),
  'GET /api/spinwheel/active': () => ({ active: true }),
  'GET /api/spinwheel/setup': (draft) => ({
    result: { activeSpinwheel: wheelOf(draft), userCoin: 3, coinRule: coinRuleOf(draft), fairness: FAIRNESS },
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
  const game = ofKind<GameDraft>(draft, 'game');
  if (!game) return [];
  const { rate, inMaintenance, maintenanceEndsAt, ...rest } = game;
  const shown = {
    ...rest,
    logo: picture(game.logo),
    background: picture(game.background),
    ftWalletSlot: rate,
    refreshedAt: new Date().toISOString(),
    maintenance: inMaintenance ? { endsAt: maintenanceEndsAt } : null,
  };
  return [
    { ...shown, code: draft.key, isActive: true, amount: 120 },
    { ...shown, code: `${draft.key}-shut`, isActive: false, amount: 0 },
  ];
}

function bankOf(draft: Draft): AnswerOf<'GET /api/account/profile'>['bankAccount'] {
  const bank = ofKind<BankDraft>(draft, 'bank');
  if (!bank) return MEMBER.bankAccount;
  const { th, la, en } = bank.name;
  return { ...MEMBER.bankAccount, bankCode: draft.key, bank: { nameTH: th, nameLA: la, nameEN: en } };
}

function channelsOf(draft: Draft): Pick<AnswerOf<'GET /api/lookup/deposit'>, 'banks' | 'wallets'> {
  const account =
    ofKind<AccountDraft>(draft, 'deposit-account') ?? (draft.kind === 'setting' ? DEPOSIT_ACCOUNT : undefined);
  const wallet = ofKind<WalletDraft>(draft, 'deposit-wallet');
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
  const wheel = draft.key === 'coins' ? SAMPLE_WHEEL : ofKind<WheelDraft>(draft, 'wheel');
  if (!wheel) return null;
  const prizeOf = ({ prize }: SliceDraft) =>
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
  documentAt<{ THB: { per: number; dailyMax: number } }>(draft, 'setting/coins')?.THB ?? { per: 500, dailyMax: 3 };

const SAMPLE_LOSS = 1_000;

function refundOf(draft: Draft): AnswerOf<'GET /api/refund/check'> {
  const refund = documentAt<RewardDraft>(draft, 'setting/refund');
  const rate = refund?.rate ?? 5;
  const amount = (SAMPLE_LOSS * rate) / 100;
  const now = new Date().toISOString();
  const { success = 300, fail = 10, rule = 'balance', lifeHours = 168 } = refund ?? {};
  return {
    result: true,
    bonus: false,
    info: refund?.info?.[draft.locale] ?? '',
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
