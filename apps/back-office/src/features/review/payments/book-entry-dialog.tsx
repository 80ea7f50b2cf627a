import { Field } from '@krapao/ui/fields/field';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fromClock, toClock } from '../../../shared/dates/clock.ts';
import { DateField } from '../../../shared/dates/date-field.tsx';
import { isDate, PATTERN } from '../../../shared/dates/date-text.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { Entry } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const REQUIRED = ['senderBank', 'transRef', 'amount', 'paidAt'] as const;

/** Form for the payment behind a feed entry that could not be parsed. Parsed fields are filled in. */
export function BookEntryDialog({
  entry: { id, currency, line, madeOut },
  onClose,
}: {
  entry: Entry;
  onClose: () => void;
}) {
  const t = useTranslations('review.entry');
  const book = useDecision('POST /api/office/entries/{id}/book', { done: t('booked'), close: onClose });
  const common = useTranslations('common');
  const dateError = (text: string) => {
    if (!text) return common('needed');
    return isDate('moment', text) ? undefined : common('dateLike', { pattern: PATTERN.moment });
  };
  const form = useReasonForm({
    initial: {
      senderBank: madeOut.senderBank ?? '',
      transRef: madeOut.transRef ?? '',
      amount: madeOut.amount === null ? '' : String(madeOut.amount),
      paidAt: madeOut.paidAt ? toClock(madeOut.paidAt) : '',
      senderAccount: madeOut.senderAccount ?? '',
      senderName: madeOut.senderName ?? '',
    },
    check: ({ senderBank, transRef, amount, paidAt }) => ({
      senderBank: senderBank.trim() ? undefined : common('needed'),
      transRef: transRef.trim() ? undefined : common('needed'),
      amount: AMOUNT.test(amount.trim()) ? undefined : t('amountError'),
      paidAt: dateError(paidAt),
    }),
    onSubmit: ({ reason: why, ...values }) => {
      const [senderAccount, senderName] = [values.senderAccount.trim(), values.senderName.trim()];
      book.send({
        params: { id },
        body: {
          ...{ senderBank: values.senderBank.trim(), transRef: values.transRef.trim(), why },
          ...{ amount: Number(values.amount), paidAt: fromClock(values.paidAt) },
          ...(senderAccount && { senderAccount }),
          ...(senderName && { senderName }),
          ...(madeOut.note && { note: madeOut.note }),
        },
      });
    },
  });
  // Focuses the first required field that could not be parsed.
  const [firstEmpty] = useState(() => REQUIRED.find((name) => form.values[name] === ''));
  const field = (name: Exclude<keyof typeof form.values, 'reason'>, more: ComponentProps<'input'> = {}) => (
    <Field
      label={name === 'amount' ? t('field.amount', { currency: currency ?? '' }) : t(`field.${name}`)}
      autoComplete="off"
      maxLength={100}
      autoFocus={name === firstEmpty}
      {...form.field(name)}
      {...more}
    />
  );
  return (
    <FormSheet title={t('bookTitle')} actionLabel={t('book')} form={form} command={book} onClose={onClose}>
      <p className="ink-soft">{t('bookText')}</p>
      {/* The text to copy is repeated here: on a phone the dialog covers the page. */}
      <pre className="review-line">{line}</pre>
      {field('senderBank')}
      {field('transRef')}
      {field('amount', { inputMode: 'decimal' })}
      <DateField
        label={t('field.paidAt')}
        kind="moment"
        autoFocus={firstEmpty === 'paidAt'}
        {...form.field('paidAt')}
      />
      {field('senderAccount')}
      {field('senderName')}
      <ReasonField common={[t('notes.read')]} autoFocus={firstEmpty === undefined} {...form.field('reason')} />
    </FormSheet>
  );
}
