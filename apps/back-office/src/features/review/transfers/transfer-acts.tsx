import { formatMoney } from '@krapao/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from '../act-bar.tsx';
import { transferQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

/** Queries the transfer's status, always the first step, or requests a second approver to post or void the hold. */
export function TransferActs({ id }: { id: string }) {
  const t = useTranslations('review.transfer');
  const { data } = useQuery(transferQuery(id));
  const [confirming, confirm] = useState<'post' | 'void'>();
  const close = () => confirm(undefined);
  const now = useDecision('POST /api/office/transfers/{id}/ask', {
    done: ({ status }) => (status === 'sent' ? t('asked') : t('askedKnown')),
    stays: true,
  });
  const post = useDecision('POST /api/office/transfers/{id}/post', { done: t('asksSecond'), close });
  const undo = useDecision('POST /api/office/transfers/{id}/void', { done: t('asksSecond'), close });
  const isOpen = data?.status === 'sent';
  const mayEnd = isOpen && !data.approval;
  const act = confirming === 'post' ? post : undo;
  return (
    <ActBar
      approve={isOpen ? { label: t('ask'), busy: now.isPending, run: () => now.send({ params: { id } }) } : undefined}
      reject={mayEnd ? { label: t('void'), run: () => confirm('void') } : undefined}
      more={mayEnd ? [{ id: 'post', label: t('post'), keys: 'p', run: () => confirm('post') }] : []}
    >
      {data && confirming && (
        <ConfirmDialog
          title={t(`${confirming}Title`)}
          actionLabel={t(confirming)}
          tone={confirming === 'post' ? 'gold' : 'danger'}
          command={act}
          reason={{ required: true, common: [t('notes.game'), t('notes.balance'), t('notes.support')] }}
          onConfirm={(why) => act.send({ params: { id }, body: { why } })}
          onClose={close}
        >
          {t(`${confirming}Text`, { amount: formatMoney(data.amount, data.currency) })}
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
