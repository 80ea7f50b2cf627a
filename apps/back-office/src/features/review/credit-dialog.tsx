import { formatMoney } from '@krapao/money';
import { Field } from '@krapao/ui/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import type { Payment } from './queries.ts';
import { useDecision } from './use-decision.ts';

type Props = {
  payment: Payment;
  /** Without it, whoever's number is typed. */
  to?: Payment['suggestions'][number] | undefined;
  onClose: () => void;
};

/** Gives a payment to a member, as the one that a notice announced where there is one. */
export function CreditDialog({ payment, to, onClose }: Props) {
  const t = useTranslations('review.payment');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const credit = useDecision('POST /api/office/payments/{id}/credit', { done: t('credited'), close: onClose });
  const match = useDecision('POST /api/office/payments/{id}/match', { done: t('credited'), close: onClose });
  const amount = formatMoney(payment.amount, payment.currency);
  const params = { id: payment.id };
  return (
    <ConfirmDialog
      title={to?.notice ? t('matchTitle') : t('creditTitle')}
      actionLabel={t('creditTo', { amount })}
      tone="gold"
      busy={credit.isPending || match.isPending}
      reason={{ required: true, common: [t('notes.fits'), t('notes.slip'), t('notes.asked')], comesLater: !to }}
      onConfirm={(why) => {
        if (to?.notice) return match.send({ params, body: { notice: to.notice.reference, why } });
        const memberId = to?.member.id ?? typed.trim();
        if (!memberId) return setMissing(true);
        credit.send({ params, body: { memberId, why } });
      }}
      onClose={onClose}
    >
      {to ? (
        t('creditText', { amount, name: to.member.name })
      ) : (
        <Field
          label={t('memberId')}
          error={isMissing ? t('memberIdFault') : undefined}
          autoComplete="off"
          autoFocus
          maxLength={60}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(false);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
