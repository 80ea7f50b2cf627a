import type { Locale } from '@krapao/contract/locales';

/** What the back office says: a document as it would be saved, and how it is to be looked at. */
export type Draft = { kind: string; key: string; value: unknown; locale: Locale; theme: 'dark' | 'light' };

type Texts = Record<Locale, string>;
type BannerDraft = { image: string; html: Texts };

/** The documents that have a preview, as far as members see them. */
export type OfferDraft = {
  kind: 'bonus' | 'promotion';
  type: 'limit' | 'day' | 'week';
  maxReceived: number;
  title: Texts;
  description: Texts;
  banners: BannerDraft[];
  rule: 'balance' | 'turnover';
  successPercent: number;
  failPercent: number;
  lifeHours: number;
  minDeposit: number;
  percentOfDeposit: number | null;
  fixedAmount: number | null;
  amountMax: number | null;
  weekdays: number[] | null;
  startsAt: string | null;
  endsAt: string | null;
  placesMax: number | null;
};
export type RewardDraft = {
  rate: number;
  success: number;
  fail: number;
  rule: 'balance' | 'turnover';
  lifeHours: number;
} & {
  canAddWallet?: boolean;
  info?: Texts;
  banners: BannerDraft[];
};
type Prize = { kind: 'none' } | { kind: 'coins'; coins: number } | { kind: 'coupon'; name: Texts; amount: number };
export type SliceDraft = {
  code: string;
  ppm: number;
  label: Texts;
  bgColor: string;
  textColor: string;
  htmlDescription: Texts;
  prize: Prize;
};
export type WheelDraft = { name: Texts; slices: SliceDraft[] };
export type GameDraft = {
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  rate: number;
  decimals: number;
  login: 'user' | 'user-password';
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
  inMaintenance: boolean;
  maintenanceEndsAt: string | null;
};
export type AccountDraft = {
  bankCode: string;
  bankType: 'BANK' | 'PAYMENT';
  mode: 'AUTO' | 'QR' | 'SLIP';
  currency: 'THB' | 'LAK';
  name: Texts;
  accountName: string;
  accountNo: string;
};
export type WalletDraft = { mode: 'AUTO' | 'LINK'; accountName: string; accountNo: string };
export type ContactDraft = { contactText: Texts; lineLink: string; lineName: string; lineQR: string | null };
export type MenuDraft = { code: string; title: Texts; text: Texts; choices: string[] };
export type HowToDraft = {
  film: 'wallet' | 'playing' | 'balance' | 'bonus' | 'ending' | null;
  isOn: boolean;
  title: Texts;
  steps: Texts;
};
export type ServiceDraft = { state: 'active' | 'maintenance' | 'terminated'; text: Texts; endsAt: string | null };
export type HtmlDraft = Texts;
export type BankDraft = { name: Texts };
export type SourceDraft = { description: Texts };
export type ReplyDraft = { texts: Texts };
export type LimitsDraft = { THB: { min: number; max: number; waitHours: number } };

const isDocument = ({ kind, key }: Draft, path: string): boolean => path === `${kind}/${key}`;
/** The value of a document that is the one of this draft. */
export const documentAt = <Value>(draft: Draft, path: string): Value | undefined =>
  isDocument(draft, path) ? (draft.value as Value) : undefined;
export const ofKind = <Value>(draft: Draft, kind: string): Value | undefined =>
  draft.kind === kind ? (draft.value as Value) : undefined;
