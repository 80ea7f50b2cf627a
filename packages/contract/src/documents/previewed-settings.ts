import type { SettingKey } from './settings.ts';

/** Settings that a member screen shows. */
export const PREVIEWED_SETTINGS = [
  'contact',
  'conditions',
  'agreements',
  'notice',
  'refund',
  'invite',
  'coins',
  'chat',
  'chatMenu',
  'howto',
  'service',
  'withdraw',
  'isManualDeposit',
  'enableChatWidget',
  'registerOTP',
] as const satisfies readonly SettingKey[];
