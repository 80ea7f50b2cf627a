import type { Kind } from './queries.ts';

const SETTINGS: readonly string[] = [
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
];

/** Whether members have a screen that shows it (member-web/src/app/preview/scenes.ts says which). */
export const hasPreview = (kind: Kind, key: string): boolean => kind !== 'setting' || SETTINGS.includes(key);
