import { PATHS } from '../../shared/paths.ts';
import type { Modal } from '../../shared/session/member-context.ts';
import type { Draft, OfferDraft } from './draft.ts';

/** Where members meet a document: the page, what is open above it, and what of it is to be in sight. */
export type Scene = {
  path: string;
  modal?: Modal;
  sheet?: 'conditions' | 'agreement' | 'chat';
  inSight?: string;
  /** Nobody is signed in there. */
  isForVisitors?: boolean;
  /** A registration that is under way. */
  registration?: object;
};

const SETTINGS: Readonly<Record<string, Scene>> = {
  contact: { path: PATHS.userContact },
  conditions: { path: PATHS.home, sheet: 'conditions' },
  agreements: { path: PATHS.home, sheet: 'agreement' },
  notice: { path: PATHS.bonus, modal: { of: 'bonus', code: 'SAMPLE' } },
  refund: { path: PATHS.home, modal: { of: 'refund' } },
  invite: { path: PATHS.home, modal: { of: 'invite' } },
  coins: { path: PATHS.spin, inSight: '.spin-said' },
  chat: { path: PATHS.home, sheet: 'chat' },
  chatMenu: { path: PATHS.home, sheet: 'chat' },
  howto: { path: PATHS.howto, isForVisitors: true },
  withdraw: { path: PATHS.home, modal: { of: 'withdraw' } },
  isManualDeposit: { path: PATHS.home, modal: { of: 'deposit' } },
  enableChatWidget: { path: PATHS.home },
  registerOTP: { path: PATHS.register, isForVisitors: true },
  service: { path: PATHS.home },
};

export function sceneOf({ kind, key, value }: Draft): Scene | undefined {
  switch (kind) {
    case 'setting':
      return SETTINGS[key];
    case 'offer':
      return (value as OfferDraft).kind === 'promotion'
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
      const draft = { phone: '0800000000', sourceCode: key };
      return {
        path: PATHS.register,
        isForVisitors: true,
        registration: { draft, reached: 'profile' },
        inSight: '.register select',
      };
    }
    case 'canned-reply':
      return { path: PATHS.home, sheet: 'chat' };
    default:
      return undefined;
  }
}
