import { useOutletContext } from 'react-router';
import type { WalletAnswer } from '../money/wallet-query.ts';

export type WaitingDeposit = WalletAnswer['waiting'][number];

/** The modals that any member page can open. */
export type Modal =
  /** `at` is a deposit that waits: the sheet opens where it is. */
  | { readonly of: 'deposit'; readonly at?: WaitingDeposit }
  | { readonly of: 'withdraw' }
  /** `backTo` is where the member came from. */
  | { readonly of: 'transfer'; readonly from?: string; readonly to?: string; readonly backTo?: Modal }
  | { readonly of: 'game-account'; readonly code: string }
  | { readonly of: 'invite' }
  | { readonly of: 'refund' }
  | { readonly of: 'bonus'; readonly code: string }
  | { readonly of: 'promotion'; readonly code: string }
  /** `after` is what the member was about to do. */
  | { readonly of: 'bank-name'; readonly after?: () => void };

export type ModalProps = {
  readonly onClose: () => void;
  /** Money moved: once the modal is gone, the wallet is loaded again. */
  readonly onMoved: () => void;
  readonly openModal: (modal: Modal) => void;
};

/** What the layout around member pages gives to them. */
export type MemberContext = {
  readonly logOut: () => void;
  readonly openModal: (modal: Modal) => void;
  /** Over whatever is open. */
  readonly openConditions: () => void;
};

export const useMemberContext = () => useOutletContext<MemberContext>();
