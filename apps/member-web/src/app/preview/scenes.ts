import type { PREVIEWED_SETTINGS } from '@krapao/contract/documents/previewed-settings';
import { PATHS } from '../../shared/paths.ts';
import type { Modal } from '../../shared/session/member-context.ts';
import { type Draft, documentIn } from './draft.ts';

/** The place where members see a document: the page, the open sheet or modal, and the element to scroll to. */
export type Scene = {
  path: string;
  modal?: Modal;
  sheet?: 'conditions' | 'agreement' | 'chat';
  inSight?: string;
  /** Shown signed out. */
  isForVisitors?: boolean;
  registration?: object;
};

const SETTINGS: Readonly<Record<(typeof PREVIEWED_SETTINGS)[number], Scene>> = {
  contact: { path: PATHS.userContact },
  conditions: { path: PATHS.home, sheet: 'conditions' },
  agreements: { path: PATHS.home, sheet: 'agreement' },
  notice: { path: PATHS.bonus, modal: { of: 'bonus', code: 'SAMPLE' } },
  refund: { path: PATHS.home, modal: { of: 'refund' } },
  invite: { path: PATHS.home, modal: { of: 'invite' } },
  coins: { path: PATHS.spin, inSight: '.spin-message' },
  chat: { path: PATHS.home, sheet: 'chat' },
  chatMenu: { path: PATHS.home, sheet: 'chat' },
  howto: { path: PATHS.howto, isForVisitors: true },
  withdraw: { path: PATHS.home, modal: { of: 'withdraw' } },
  isManualDeposit: { path: PATHS.home, modal: { of: 'deposit' } },
  enableChatWidget: { path: PATHS.home },
  registerOTP: { path: PATHS.register, isForVisitors: true },
  service: { path: PATHS.home },
};

export function sceneOf(draft: Draft): Scene | undefined {
  const { kind, key } = draft;
  switch (kind) {
    case 'setting':
      return (SETTINGS as Readonly<Record<string, Scene>>)[key];
    case 'offer':
      return documentIn(draft, 'offer')?.kind === 'promotion'
        ? { path: PATHS.bonus, modal: { of: 'promotion', code: key.split('.')[0] ?? '' } }
        : { path: PATHS.bonus };
    case 'wheel':
      return { path: PATHS.spin };
    case 'game':
      return { path: PATHS.home, inSight: '.game-card-press' };
    case 'deposit-account':
    case 'deposit-wallet':
      return { path: PATHS.home, modal: { of: 'deposit' } };
    case 'bank':
      return { path: PATHS.profile, inSight: '.profile-bank' };
    case 'source': {
      return {
        path: PATHS.register,
        isForVisitors: true,
        registration: { draft: { phone: '0800000000', sourceCode: key }, reached: 'profile' },
        inSight: '.register select',
      };
    }
    case 'announcement':
      return { path: PATHS.home, inSight: '.announcement' };
    case 'news':
      return { path: PATHS.notices };
    case 'canned-reply':
      return { path: PATHS.home, sheet: 'chat' };
    default:
      return undefined;
  }
}
