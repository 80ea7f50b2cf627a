import { formatMoney } from '@krapao/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { Payment, Receiver } from '../queries.ts';
import { useDecision } from '../use-decision.ts';
import { ReceiverCard } from './receiver-card.tsx';
import { ReceiverSearch } from './receiver-search.tsx';

type Props = {
  payment: Payment;
  /** The receiver proposed first; the operator can choose another in the dialog. */
  to?: Receiver | undefined;
  onClose: () => void;
};

/** Credits a payment to a member, against a deposit notice where there is one. A refusal leaves everything typed. */
export function CreditDialog({ payment, to: proposed, onClose }: Props) {
  const [to, choose] = useState(proposed);
  const t = useTranslations('review.payment');
  const credit = useDecision('POST /api/office/payments/{id}/credit', {
    done: ({ state }) => t(state),
    close: onClose,
  });
  const match = useDecision('POST /api/office/payments/{id}/match', { done: ({ state }) => t(state), close: onClose });
  const amount = formatMoney(payment.amount, payment.currency);
  const params = { id: payment.id };
  // Another name needs the operator's own words.
  const knownWhy = (receiver: Receiver | undefined) => {
    if (!receiver || receiver.isOtherName) return '';
    return receiver.why ? receiver.why.map((each) => t(`why.${each}`)).join(', ') : t('notes.found');
  };
  const form = useReasonForm({
    initial: { memberId: to?.member.id ?? '', reason: knownWhy(to) },
    check: ({ memberId }) => ({ memberId: memberId ? undefined : t('chooseFirst') }),
    onSubmit: ({ memberId, reason: why }) => {
      if (to?.notice) match.send({ params, body: { notice: to.notice.reference, why } });
      else credit.send({ params, body: { memberId, why } });
    },
  });
  const pick = (receiver: Receiver | undefined) => {
    credit.reset();
    match.reset();
    choose(receiver);
    const isOwnWords = form.values.reason !== knownWhy(to);
    form.set({ memberId: receiver?.member.id ?? '', ...(!isOwnWords && { reason: knownWhy(receiver) }) });
  };
  return (
    <FormSheet
      title={to?.notice ? t('matchTitle') : t('creditTitle')}
      actionLabel={to ? t('creditToName', { amount, name: to.member.name }) : t('creditTo', { amount })}
      form={form}
      command={to?.notice ? match : credit}
      onClose={onClose}
    >
      {to ? (
        <>
          <p className="ink-soft">{t('creditText', { amount, name: to.member.name })}</p>
          <ReceiverCard payment={payment} receiver={to} onChange={() => pick(undefined)} />
        </>
      ) : (
        <ReceiverSearch payment={payment} error={form.errors.memberId} onPick={pick} />
      )}
      <ReasonField
        common={[t('notes.fits'), t('notes.slip'), t('notes.asked')]}
        key={to ? 'chosen' : 'none'}
        autoFocus={to !== undefined}
        {...form.field('reason')}
      />
    </FormSheet>
  );
}
