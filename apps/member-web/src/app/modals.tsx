import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { walletQuery } from '../shared/money/wallet-query.ts';
import type { Modal, ModalProps } from '../shared/session/member-context.ts';
import { WaitingSheet } from './waiting-screen.tsx';

const Deposit = lazyChunk(
  ['deposit', 'movement', 'slip-reasons', 'support'],
  async () => (await import('../features/deposit/deposit-sheet.tsx')).DepositSheet,
);

const Transfer = lazyChunk(
  ['transfer', 'movement', 'games'],
  async () => (await import('../features/transfer/transfer-sheet.tsx')).TransferSheet,
);
const Withdraw = lazyChunk(
  ['withdraw', 'movement', 'refusals'],
  async () => (await import('../features/withdraw/withdraw-sheet.tsx')).WithdrawSheet,
);
const Equation = lazyChunk(
  ['equation'],
  async () => (await import('../features/equation/equation-sheet.tsx')).EquationSheet,
);
const Vault = lazyChunk(
  ['vault', 'movement'],
  async () => (await import('../features/vault/vault-sheet.tsx')).VaultSheet,
);

const GameAccount = lazyChunk(
  ['game-account', 'games', 'session'],
  async () => (await import('../features/game-account/game-account-sheet.tsx')).GameAccountSheet,
);
const BannerFirst = lazyChunk(
  ['banner'],
  async () => (await import('../features/banner/banner-first.tsx')).BannerFirst,
);
const Invite = lazyChunk(
  ['invite', 'rewards', 'pager'],
  async () => (await import('../features/invite/invite-sheet.tsx')).InviteSheet,
);
const Refund = lazyChunk(
  ['refund', 'rewards', 'pager'],
  async () => (await import('../features/refund/refund-sheet.tsx')).RefundSheet,
);
const Bonus = lazyChunk(
  ['bonus', 'banner', 'rewards', 'movement'],
  async () => (await import('../features/bonus/bonus-sheet.tsx')).BonusSheet,
);
const Promotion = lazyChunk(
  ['bonus', 'rewards', 'movement'],
  async () => (await import('../features/bonus/promotion-sheet.tsx')).PromotionSheet,
);
const BankName = lazyChunk(
  ['bank-name'],
  async () => (await import('../features/bank-name/bank-name-sheet.tsx')).BankNameSheet,
);

type Props = { modal: Modal | undefined; onChange: (modal: Modal | undefined) => void };

/** The open modal, loaded on first use. Each opening needs its own key, or a modal still closing closes the next. */
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
    <>
      {modal.of === 'transfer' && modal.backTo && <BackEntry onBack={close} />}
      <Suspense fallback={<WaitingSheet onClose={close} />}>
        {draw(modal, { onClose: close, onMoved, openModal: onChange })}
      </Suspense>
    </>
  );
}

/** The history entry of the modal that Back returns to. */
function BackEntry({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack);
  return null;
}

function draw(modal: Modal, props: ModalProps) {
  switch (modal.of) {
    case 'transfer':
      return <Transfer {...props} from={modal.from} to={modal.to} />;
    case 'withdraw':
      return <Withdraw {...props} />;
    case 'equation':
      return <Equation {...props} />;
    case 'vault':
      return <Vault {...props} />;
    case 'deposit':
      return <Deposit {...props} {...(modal.at && { at: modal.at })} />;
    case 'game-account':
      return <GameAccount {...props} code={modal.code} />;
    case 'invite':
      return (
        <BannerFirst of="invite" onClose={props.onClose} waiting={<WaitingSheet onClose={props.onClose} />}>
          <Invite {...props} />
        </BannerFirst>
      );
    case 'refund':
      return (
        <BannerFirst of="refund" onClose={props.onClose} waiting={<WaitingSheet onClose={props.onClose} />}>
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
