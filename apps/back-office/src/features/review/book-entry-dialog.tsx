import { Field } from '@krapao/ui/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import type { Entry } from './queries.ts';
import { useDecision } from './use-decision.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const REQUIRED = ['senderBank', 'transRef', 'amount', 'paidAt'] as const;
const BANGKOK_MS = 7 * 3_600_000;

/** "2026-11-16T20:00" in Bangkok, as a field for date and time has it, and back. */
const toLocal = (iso: string | null) => (iso ? new Date(Date.parse(iso) + BANGKOK_MS).toISOString().slice(0, 16) : '');
const fromLocal = (local: string) => new Date(Date.parse(`${local}Z`) - BANGKOK_MS).toISOString();

/** The payment that a line tells of, typed by somebody who can read it. What could be made out stands there already. */
export function BookEntryDialog({
  entry: { id, currency, line, madeOut },
  onClose,
}: {
  entry: Entry;
  onClose: () => void;
}) {
  const t = useTranslations('review.entry');
  const book = useDecision('POST /api/office/entries/{id}/book', { done: t('booked'), close: onClose });
  const [isMissing, setMissing] = useState(false);
  const [typed, type] = useState({
    senderBank: madeOut.senderBank ?? '',
    transRef: madeOut.transRef ?? '',
    amount: madeOut.amount === null ? '' : String(madeOut.amount),
    paidAt: toLocal(madeOut.paidAt),
    senderAccount: madeOut.senderAccount ?? '',
    senderName: madeOut.senderName ?? '',
  });
  // Whoever reads the line goes on where it could not be made out.
  const [firstEmpty] = useState(() => REQUIRED.find((name) => typed[name] === ''));
  const text = (name: keyof typeof typed) => typed[name].trim();
  const send = (why: string) => {
    const amount = text('amount');
    if (!text('senderBank') || !text('transRef') || !AMOUNT.test(amount) || !typed.paidAt) return setMissing(true);
    const [senderAccount, senderName] = [text('senderAccount'), text('senderName')];
    book.send({
      params: { id },
      body: {
        ...{ senderBank: text('senderBank'), transRef: text('transRef'), amount: Number(amount), why },
        paidAt: fromLocal(typed.paidAt),
        ...(senderAccount && { senderAccount }),
        ...(senderName && { senderName }),
        ...(madeOut.note && { note: madeOut.note }),
      },
    });
  };
  const field = (name: keyof typeof typed, more: { type?: string; inputMode?: 'decimal' } = {}) => (
    <Field
      label={name === 'amount' ? t('field.amount', { currency: currency ?? '' }) : t(`field.${name}`)}
      autoComplete="off"
      maxLength={100}
      autoFocus={name === firstEmpty}
      value={typed[name]}
      onChange={({ target }) => {
        type({ ...typed, [name]: target.value });
        setMissing(false);
      }}
      {...more}
    />
  );
  return (
    <ConfirmDialog
      title={t('bookTitle')}
      actionLabel={t('book')}
      tone="gold"
      busy={book.isPending}
      reason={{ required: true, common: [t('notes.read')], comesLater: firstEmpty !== undefined }}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('bookText')}</p>
      {/* Whoever copies it must see it: on a phone the dialog lies over the page. */}
      <pre className="review-line">{line}</pre>
      <div className="review-fields">
        {field('senderBank')}
        {field('transRef')}
        {field('amount', { inputMode: 'decimal' })}
        {field('paidAt', { type: 'datetime-local' })}
        {field('senderAccount')}
        {field('senderName')}
      </div>
      {isMissing && (
        <p className="ink-chilli" role="alert">
          {t('missing')}
        </p>
      )}
    </ConfirmDialog>
  );
}
