import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { walletQuery } from '../shared/api/wallet-query.ts';
import type { Modal, ModalProps } from '../shared/member-context.ts';

type Props = { modal: Modal | undefined; onChange: (modal: Modal | undefined) => void };

/** The one modal that is open above the page, loaded when it is first wanted. */
export function Modals({ modal, onChange }: Props) {
  const client = useQueryClient();
  if (!modal) return null;
  const close = (changed = false) => {
    onChange(undefined);
    if (changed) void client.invalidateQueries(walletQuery);
  };
  return <Suspense>{draw(modal, { onClose: close, openModal: onChange })}</Suspense>;
}

function draw(modal: Modal, _props: ModalProps) {
  switch (modal.of) {
    default:
      return null;
  }
}
