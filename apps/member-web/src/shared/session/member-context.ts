import { useOutletContext } from 'react-router';
import type { WalletAnswer } from '../money/wallet-query.ts';

export type WaitingDeposit = WalletAnswer['waiting'][number];

/** The modals that any member page can open. */
export type Modal =
  /** `at` is a waiting deposit, at which the sheet opens. */
  | { readonly of: 'deposit'; readonly at?: WaitingDeposit }
  | { readonly of: 'withdraw' }
  | { readonly of: 'vault' }
  | { readonly of: 'equation' }
  /** `backTo` is the modal to return to. */
  | { readonly of: 'transfer'; readonly from?: string; readonly to?: string; readonly backTo?: Modal }
  | { readonly of: 'game-account'; readonly code: string }
  | { readonly of: 'invite' }
  | { readonly of: 'refund' }
  | { readonly of: 'bonus'; readonly code: string }
  | { readonly of: 'promotion'; readonly code: string }
  /** `after` is the member's interrupted action. */
  | { readonly of: 'bank-name'; readonly after?: () => void };

export type ModalProps = {
  readonly onClose: () => void;
  /** Money moved: the wallet is refetched once the modal has closed. */
  readonly onMoved: () => void;
  readonly openModal: (modal: Modal) => void;
};

/** Provided by the layout of member pages. */
export type MemberContext = {
  readonly logOut: () => void;
  readonly openModal: (modal: Modal) => void;
  /** Opens above any other sheet. */
  readonly openConditions: () => void;
};

export const useMemberContext = () => useOutletContext<MemberContext>();
