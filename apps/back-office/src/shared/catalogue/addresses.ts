import type { Kind } from './document-kind.ts';

/** Addresses of document lists; settings and wheels have pages of their own. */
const LISTS: Readonly<Record<Exclude<Kind, 'setting' | 'wheel'>, string>> = {
  offer: '/bonuses',
  'deposit-account': '/accounts',
  'deposit-wallet': '/accounts/wallets',
  bank: '/accounts/banks',
  game: '/providers',
  'canned-reply': '/content/replies',
  source: '/content/sources',
  news: '/content/news',
  segment: '/announcements/segments',
  announcement: '/announcements',
};

const SETTINGS: Readonly<Record<string, string>> = {
  refund: '/cashback',
  invite: '/invites',
  coins: '/wheel/coins',
  announcements: '/announcements/cap',
  notice: '/content',
  conditions: '/content/conditions',
  agreements: '/content/agreements',
  contact: '/content/contact',
  howto: '/content/howto',
  info: '/content/info',
  chatMenu: '/content/chat-menu',
  service: '/settings',
  registerOTP: '/settings/otp',
  enableChatWidget: '/settings/chat-widget',
  isManualDeposit: '/settings/manual',
};

/** Returns the address of a document's editor. */
export function addressOf(kind: Kind, key: string): string {
  if (kind === 'wheel') return key === 'LAK' ? '/wheel/kip' : '/wheel';
  if (kind === 'setting') return SETTINGS[key] ?? `/settings/${key}`;
  return `${LISTS[kind]}/${encodeURIComponent(key)}`;
}
