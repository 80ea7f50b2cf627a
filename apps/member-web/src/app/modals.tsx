import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { walletQuery } from '../shared/money/wallet-query.ts';
import type { Modal, ModalProps } from '../shared/session/member-context.ts';
import { WaitingSheet } from './waiting-screen.tsx';

const Deposit = lazyPart(
  ['deposit', 'movement', 'slip-reasons', 'support'],
  async () => (await import('../features/deposit/deposit-sheet.tsx')).DepositSheet,
);

const Transfer = lazyPart(
  ['transfer', 'movement', 'games'],
  async () => (await import('../features/transfer/transfer-sheet.tsx')).TransferSheet,
);
const Withdraw = lazyPart(
  ['withdraw', 'movement'],
  async () => (await import('../features/withdraw/withdraw-sheet.tsx')).WithdrawSheet,
);

const GameAccount = lazyPart(
  ['game-account', 'games'],
  async () => (await import('../features/game-account/game-account-sheet.tsx')).GameAccountSheet,
);
const BannerFirst = lazyPart(['banner'], async () => (await import('../features/banner/banner-first.tsx')).BannerFirst);
const Invite = lazyPart(
  ['invite', 'rewards', 'pager'],
  async () => (await import('../features/invite/invite-sheet.tsx')).InviteSheet,
);
const Refund = lazyPart(
  ['refund', 'rewards', 'pager'],
  async () => (await import('../features/refund/refund-sheet.tsx')).RefundSheet,
);
const Bonus = lazyPart(
  ['bonus', 'banner', 'rewards', 'movement'],
  async () => (await import('../features/bonus/bonus-sheet.tsx')).BonusSheet,
);
const Promotion = lazyPart(
  ['bonus', 'rewards', 'movement'],
  async () => (await import('../features/bonus/promotion-sheet.tsx')).PromotionSheet,
);
const BankName = lazyPart(
  ['bank-name'],
  async () => (await import('../features/bank-name/bank-name-sheet.tsx')).BankNameSheet,
);

type Props = { modal: Modal | undefined; onChange: (modal: Modal | undefined) => void };

/**
 * The one modal that is open above the page, loaded when it is first wanted. Give each opening a key of its own: one that
 * is still leaving must not take the next one with it.
 */
export function Modals({ modal, onChange }: Props) {
  const client = useQueryClient();
  const hasMoved = useRef(false);
  useEffect(
    () => () => {
      if (hasMoved.current) void client.invalidateQueries(walletQuery);
    },
    [client],
  );
  if (!modal) return null;
  const close = () => onChange(modal.of === 'transfer' ? modal.backTo : undefined);
  const onMoved = () => {
    hasMoved.current = true;
  };
  return (
    <Suspense fallback={<WaitingSheet onClose={close} />}>
      {draw(modal, { onClose: close, onMoved, openModal: onChange })}
    </Suspense>
  );
}

function draw(modal: Modal, props: ModalProps) {
  switch (modal.of) {
    case 'transfer':
      return <Transfer {...props} from={modal.from} to={modal.to} />;
    case 'withdraw':
      return <Withdraw {...props} />;
    case 'deposit':
      return <Deposit {...props} {...(modal.at && { at: modal.at })} />;
    case 'game-account':
      return <GameAccount {...props} code={modal.code} />;
    case 'invite':
      return (
        <BannerFirst of="invite" onClose={props.onClose}>
          <Invite {...props} />
        </BannerFirst>
      );
    case 'refund':
      return (
        <BannerFirst of="refund" onClose={props.onClose}>
          <Refund {...props} />
        </BannerFirst>
      );
    case 'bonus':
      return <Bonus {...props} code={modal.code} />;
    case 'promotion':
      return <Promotion {...props} code={modal.code} />;
    case 'bank-name':
      return <BankName {...props} after={modal.after} />;
  }
}
