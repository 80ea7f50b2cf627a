import { formatMoney } from '@krapao/money';
import { Field } from '@krapao/ui/fields/field';
import { useTranslations } from 'use-intl';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import type { Payment } from './queries.ts';
import { useDecision } from './use-decision.ts';

export type Receiver = Pick<Payment['suggestions'][number], 'member' | 'notice'>;

type Props = {
  payment: Payment;
  /** Without a receiver, the operator types the member's number. */
  to?: Receiver | undefined;
  onClose: () => void;
};

/** Credits a payment to a member, against a deposit notice where there is one. */
export function CreditDialog({ payment, to, onClose }: Props) {
  const t = useTranslations('review.payment');
  const credit = useDecision('POST /api/office/payments/{id}/credit', { done: t('credited'), close: onClose });
  const match = useDecision('POST /api/office/payments/{id}/match', { done: t('credited'), close: onClose });
  const amount = formatMoney(payment.amount, payment.currency);
  const params = { id: payment.id };
  const form = useReasonForm({
    initial: { memberId: to?.member.id ?? '' },
    check: ({ memberId }) => ({ memberId: memberId.trim() ? undefined : t('memberIdError') }),
    onSubmit: ({ memberId, reason: why }) => {
      if (to?.notice) match.send({ params, body: { notice: to.notice.reference, why } });
      else credit.send({ params, body: { memberId: memberId.trim(), why } });
    },
  });
  return (
    <FormSheet
      title={to?.notice ? t('matchTitle') : t('creditTitle')}
      actionLabel={t('creditTo', { amount })}
      form={form}
      command={to?.notice ? match : credit}
      onClose={onClose}
    >
      {to ? (
        <p className="ink-soft">{t('creditText', { amount, name: to.member.name })}</p>
      ) : (
        <Field label={t('memberId')} autoComplete="off" autoFocus maxLength={60} {...form.field('memberId')} />
      )}
      <ReasonField
        common={[t('notes.fits'), t('notes.slip'), t('notes.asked')]}
        autoFocus={to !== undefined}
        {...form.field('reason')}
      />
    </FormSheet>
  );
}
