import { formatMoney } from '@krapao/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from './act-bar.tsx';
import { transferQuery } from './queries.ts';
import { useDecision } from './use-decision.ts';

/** Asks the game, which is always the first thing to do; or asks a second person to end it without. */
export function TransferActs({ id }: { id: string }) {
  const t = useTranslations('review.transfer');
  const { data } = useQuery(transferQuery(id));
  const [asked, ask] = useState<'post' | 'void'>();
  const close = () => ask(undefined);
  const now = useDecision('POST /api/office/transfers/{id}/ask', {
    done: ({ status }) => (status === 'sent' ? t('asked') : t('askedKnown')),
    close,
    stays: true,
  });
  const post = useDecision('POST /api/office/transfers/{id}/post', { done: t('asksSecond'), close });
  const undo = useDecision('POST /api/office/transfers/{id}/void', { done: t('asksSecond'), close });
  const isOpen = data?.status === 'sent';
  const mayEnd = isOpen && !data.approval;
  const act = asked === 'post' ? post : undo;
  return (
    <ActBar
      approve={isOpen ? { label: t('ask'), busy: now.isPending, run: () => now.send({ params: { id } }) } : undefined}
      reject={mayEnd ? { label: t('void'), run: () => ask('void') } : undefined}
      more={mayEnd ? [{ id: 'post', label: t('post'), keys: 'p', run: () => ask('post') }] : []}
    >
      {data && asked && (
        <ConfirmDialog
          title={t(`${asked}Title`)}
          actionLabel={t(asked)}
          tone={asked === 'post' ? 'gold' : 'danger'}
          busy={act.isPending}
          reason={{ required: true, common: [t('notes.game'), t('notes.balance'), t('notes.support')] }}
          onConfirm={(why) => act.send({ params: { id }, body: { why } })}
          onClose={close}
        >
          {t(`${asked}Text`, { amount: formatMoney(data.amount, data.currency) })}
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
