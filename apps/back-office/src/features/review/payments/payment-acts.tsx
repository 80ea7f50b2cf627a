import { formatMoney } from '@krapao/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from '../act-bar.tsx';
import { type Payment, paymentQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';
import { CreditDialog } from './credit-dialog.tsx';

type Ending = 'return' | 'dismiss' | 'keep';

/** Credits the payment to the best suggestion, or records another outcome. */
export function PaymentActs({ id }: { id: string }) {
  const t = useTranslations('review.payment');
  const { data } = useQuery(paymentQuery(id));
  const [confirming, confirm] = useState<Ending | 'credit'>();
  const isOpen = data?.state === 'review' || data?.state === 'waiting';
  // A suggestion with a contradicting name is never the default.
  const best = data?.suggestions.find(({ isOtherName }) => !isOtherName);
  const amount = data && formatMoney(data.amount, data.currency);
  return (
    <ActBar
      approve={
        isOpen
          ? {
              label: best ? t('creditTo', { amount: amount ?? '' }) : t('creditOther'),
              run: () => confirm('credit'),
            }
          : { label: t('keep'), run: () => confirm('keep') }
      }
      reject={isOpen ? { label: t('returned'), run: () => confirm('return') } : undefined}
      more={isOpen ? [{ id: 'dismiss', label: t('dismiss'), keys: 'd', run: () => confirm('dismiss') }] : []}
    >
      {data && confirming === 'credit' && <CreditDialog payment={data} to={best} onClose={() => confirm(undefined)} />}
      {data && confirming && confirming !== 'credit' && (
        <EndingDialog payment={data} ending={confirming} onClose={() => confirm(undefined)} />
      )}
    </ActBar>
  );
}

function EndingDialog({ payment, ending, onClose }: { payment: Payment; ending: Ending; onClose: () => void }) {
  const t = useTranslations('review.payment');
  const back = useDecision('POST /api/office/payments/{id}/return', { done: t('returned'), close: onClose });
  const dismiss = useDecision('POST /api/office/payments/{id}/dismiss', { done: t('dismissed'), close: onClose });
  const keep = useDecision('POST /api/office/payments/{id}/keep', { done: t('kept'), close: onClose });
  const act = { return: back, dismiss, keep }[ending];
  const common = {
    return: [t('notes.wrong'), t('notes.asked')],
    dismiss: [t('notes.own')],
    keep: [t('notes.fits'), t('notes.asked')],
  };
  return (
    <ConfirmDialog
      title={t(`${ending}Title`)}
      actionLabel={t(ending === 'return' ? 'returned' : ending)}
      tone={ending === 'keep' ? 'gold' : 'danger'}
      command={act}
      reason={{ required: true, common: common[ending] }}
      onConfirm={(why) => act.send({ params: { id: payment.id }, body: { why } })}
      onClose={onClose}
    >
      {t(`${ending}Text`, { amount: formatMoney(payment.amount, payment.currency) })}
    </ConfirmDialog>
  );
}
