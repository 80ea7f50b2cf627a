import type { NEWS_LINKS } from './documents/choices.ts';

/**
 * Kinds of notices. `money`: a statement entry was settled; it has its own texts. `withdraw-review`: the bank refused an
 * approved withdrawal, so that it is reviewed again. `withdraw-locked`: the member reported a sign-in. `muted`: a channel
 * of notices about safety was switched off. `deposit-held`: a deposit arrived above the member's limit. `email`: the
 * e-mail address was set or removed. `recovery-waiting`: a lost second factor will be reset, repeated each day until then.
 * `news`: published by the service, stored once for all members. `announcement`: sent to the members of a segment.
 */
export const NOTICE_KINDS = [
  'money',
  'withdraw-requested',
  'withdraw-approved',
  'withdraw-review',
  'withdraw-locked',
  'slip-failed',
  'deposit-held',
  'login',
  'second-factor',
  'passkey-added',
  'passkey-removed',
  'password',
  'phone',
  'bank-account',
  'name',
  'email',
  'muted',
  'chat',
  'complaint',
  'closing',
  'closing-cancelled',
  'own-data',
  'document',
  'registration-cleared',
  'registration-excluded',
  'recovery',
  'recovery-waiting',
  'news',
  'announcement',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds that tell of changed credentials. */
export const CREDENTIAL_KINDS = [
  'password',
  'phone',
  'bank-account',
  'second-factor',
  'passkey-added',
  'passkey-removed',
  'recovery',
] as const satisfies readonly NoticeKind[];

/** Changes of the second factor. */
export const FACTOR_EVENTS = [
  'added',
  'removed',
  'recovery-used',
  'recovery-renewed',
  'passkeys-on',
  'passkeys-off',
] as const;
export type FactorEvent = (typeof FACTOR_EVENTS)[number];

/** Groups of kinds, as members switch them on and off. */
export const NOTICE_GROUPS = ['money', 'withdrawals', 'rewards', 'safety', 'chat', 'news'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** The group of each kind. A notice about money belongs to the group of its statement entry. */
export const GROUP_OF_KIND = {
  money: 'money',
  'withdraw-requested': 'withdrawals',
  'withdraw-approved': 'withdrawals',
  'withdraw-review': 'withdrawals',
  'withdraw-locked': 'safety',
  'slip-failed': 'money',
  'deposit-held': 'money',
  login: 'safety',
  password: 'safety',
  phone: 'safety',
  'bank-account': 'safety',
  name: 'safety',
  'second-factor': 'safety',
  'passkey-added': 'safety',
  'passkey-removed': 'safety',
  'own-data': 'safety',
  document: 'safety',
  'registration-cleared': 'safety',
  'registration-excluded': 'safety',
  recovery: 'safety',
  'recovery-waiting': 'safety',
  closing: 'safety',
  'closing-cancelled': 'safety',
  email: 'safety',
  muted: 'safety',
  chat: 'chat',
  complaint: 'chat',
  news: 'news',
  announcement: 'news',
} as const satisfies Record<NoticeKind, NoticeGroup>;

export type SafetyKind = {
  [Kind in NoticeKind]: (typeof GROUP_OF_KIND)[Kind] extends 'safety' ? Kind : never;
}[NoticeKind];

/**
 * The topics of a group, which members switch one by one while the group is on. `news` has one. A changed setting of
 * safety has none: while safety is on, it is always sent.
 */
export const NOTICE_TOPICS = {
  money: ['deposits', 'slips', 'held', 'transfers', 'vault', 'corrections'],
  withdrawals: ['requested', 'approved', 'review', 'ended'],
  rewards: ['received', 'ended'],
  safety: ['logins', 'password', 'phone', 'bank-account', 'name', 'email', 'second-step', 'own-data', 'account'],
  chat: ['replies', 'complaints'],
  news: [],
} as const satisfies Record<NoticeGroup, readonly string[]>;

/** A topic with its group, such as `money.deposits`. */
export type NoticeTopic = { [Group in NoticeGroup]: `${Group}.${(typeof NOTICE_TOPICS)[Group][number]}` }[NoticeGroup];

export const topicsOf = (group: NoticeGroup): NoticeTopic[] =>
  NOTICE_TOPICS[group].map((topic) => `${group}.${topic}` as NoticeTopic);

/** Pages of the member app that news leads to. */
export const NEWS_PATHS = {
  home: '/user/home',
  bonus: '/user/bonus',
  spin: '/user/spin',
  profile: '/user/profile',
  contact: '/user/contact',
} as const satisfies Record<(typeof NEWS_LINKS)[number], string>;

/** Channels besides the app itself, where every notice is listed. SMS and e-mail are for safety alone. */
export const DELIVERY_CHANNELS = ['push', 'sms', 'email'] as const;
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const;
/** Why a delivery failed or was skipped. */
export const DELIVERY_REASONS = ['unreachable', 'refused', 'gone', 'signed-out', 'read', 'cap', 'excluded'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

const TOPIC_SETTINGS = Object.fromEntries(
  NOTICE_GROUPS.flatMap(topicsOf).map((topic) => [`push.${topic}`, true]),
) as Record<`push.${NoticeTopic}`, true>;

/**
 * A member's settings with their defaults. `amounts`: push messages show amounts, also on a locked screen. News is sent
 * to those alone who asked for it.
 */
export const NOTICE_SETTINGS = {
  'push.money': true,
  'push.withdrawals': true,
  'push.rewards': true,
  'push.safety': true,
  'push.chat': true,
  'push.news': false,
  'sms.safety': true,
  'email.safety': true,
  amounts: false,
  ...TOPIC_SETTINGS,
} as const satisfies Record<`push.${NoticeGroup | NoticeTopic}` | 'sms.safety' | 'email.safety' | 'amounts', boolean>;
export type NoticeSetting = keyof typeof NOTICE_SETTINGS;
export const NOTICE_SETTING_NAMES = Object.keys(NOTICE_SETTINGS) as [NoticeSetting, ...NoticeSetting[]];
