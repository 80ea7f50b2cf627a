import { Field } from '@krapao/ui/fields/field';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import type { Entry } from './queries.ts';
import { useDecision } from './use-decision.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const REQUIRED = ['senderBank', 'transRef', 'amount', 'paidAt'] as const;
const BANGKOK_MS = 7 * 3_600_000;

/** Converts between an instant and "2026-11-16T20:00" in Bangkok, the format of a `datetime-local` input. */
const toLocal = (iso: string | null) => (iso ? new Date(Date.parse(iso) + BANGKOK_MS).toISOString().slice(0, 16) : '');
const fromLocal = (local: string) => new Date(Date.parse(`${local}Z`) - BANGKOK_MS).toISOString();

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
  const form = useReasonForm({
    initial: {
      senderBank: madeOut.senderBank ?? '',
      transRef: madeOut.transRef ?? '',
      amount: madeOut.amount === null ? '' : String(madeOut.amount),
      paidAt: toLocal(madeOut.paidAt),
      senderAccount: madeOut.senderAccount ?? '',
      senderName: madeOut.senderName ?? '',
    },
    check: ({ senderBank, transRef, amount, paidAt }) => ({
      senderBank: senderBank.trim() ? undefined : common('needed'),
      transRef: transRef.trim() ? undefined : common('needed'),
      amount: AMOUNT.test(amount.trim()) ? undefined : t('amountError'),
      paidAt: paidAt ? undefined : common('needed'),
    }),
    onSubmit: ({ reason: why, ...values }) => {
      const [senderAccount, senderName] = [values.senderAccount.trim(), values.senderName.trim()];
      book.send({
        params: { id },
        body: {
          ...{ senderBank: values.senderBank.trim(), transRef: values.transRef.trim(), why },
          ...{ amount: Number(values.amount), paidAt: fromLocal(values.paidAt) },
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
      {field('paidAt', { type: 'datetime-local' })}
      {field('senderAccount')}
      {field('senderName')}
      <ReasonField common={[t('notes.read')]} autoFocus={firstEmpty === undefined} {...form.field('reason')} />
    </FormSheet>
  );
}
