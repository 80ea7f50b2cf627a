import { HOUSE } from '@krapao/contract/accounts';
import {
  GROUP_OF_KIND,
  type NoticeGroup,
  type NoticeKind,
  type NoticeSetting,
  type SafetyKind,
} from '@krapao/contract/notices';
import type { StoredNotice } from '../notices/public.ts';
import type { Entry } from './deliveries.deps.ts';

/** The setting of push messages about an entry. */
const SETTING_OF_ENTRY = {
  deposit: 'push.money.deposits',
  transfer: 'push.money.transfers',
  vault: 'push.money.vault',
  adjustment: 'push.money.corrections',
  withdraw: 'push.withdrawals.ended',
  bonus: 'push.rewards.received',
  finish_bonus: 'push.rewards.ended',
} as const satisfies Record<Entry['statementType'], NoticeSetting>;

/** The setting of push messages of a kind, within its group. */
const SETTING_OF_KIND = {
  money: 'push.money',
  'withdraw-requested': 'push.withdrawals.requested',
  'withdraw-approved': 'push.withdrawals.approved',
  'withdraw-review': 'push.withdrawals.review',
  'withdraw-locked': 'push.safety.account',
  'slip-failed': 'push.money.slips',
  'deposit-held': 'push.money.held',
  login: 'push.safety.logins',
  'second-factor': 'push.safety.second-step',
  'passkey-added': 'push.safety.second-step',
  'passkey-removed': 'push.safety.second-step',
  recovery: 'push.safety.second-step',
  'recovery-waiting': 'push.safety.second-step',
  password: 'push.safety.password',
  phone: 'push.safety.phone',
  'bank-account': 'push.safety.bank-account',
  name: 'push.safety.name',
  email: 'push.safety.email',
  muted: 'push.safety',
  'own-data': 'push.safety.own-data',
  document: 'push.safety.account',
  closing: 'push.safety.account',
  'closing-cancelled': 'push.safety.account',
  'registration-cleared': 'push.safety.account',
  'registration-excluded': 'push.safety.account',
  chat: 'push.chat.replies',
  complaint: 'push.chat.complaints',
  news: 'push.news',
  announcement: 'push.news',
} as const satisfies { [Kind in NoticeKind]: `push.${(typeof GROUP_OF_KIND)[Kind]}${string}` & NoticeSetting };

export const isSafety = (kind: NoticeKind): kind is SafetyKind => GROUP_OF_KIND[kind] === 'safety';

/** The money of a withdrawal that the bank sent back; no other adjustment comes from a bank. */
export const isReturn = ({ statementType, from, amount }: Pick<Entry, 'statementType' | 'from' | 'amount'>): boolean =>
  statementType === 'adjustment' && from !== HOUSE && amount > 0;

const settingOfEntry = (entry: Entry): NoticeSetting =>
  isReturn(entry) ? 'push.withdrawals.ended' : SETTING_OF_ENTRY[entry.statementType];

/** The setting that switches push messages about a notice, and the group of that setting. */
export function pushSettingOf(
  { kind }: Pick<StoredNotice, 'kind'>,
  entry: Entry | undefined,
): { group: NoticeGroup; setting: NoticeSetting } {
  const setting = kind === 'money' && entry ? settingOfEntry(entry) : SETTING_OF_KIND[kind];
  return { group: setting.split('.')[1] as NoticeGroup, setting };
}

/** A sign-in from a browser that the account knows is shown in the app and on its devices only. */
export const isSentOut = ({ kind, data }: Pick<StoredNotice, 'kind' | 'data'>): boolean =>
  isSafety(kind) && (kind !== 'login' || data.isNew === true);
