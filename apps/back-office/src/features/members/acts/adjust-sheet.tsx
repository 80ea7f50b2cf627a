import { Field } from '@krapao/ui/field';
import { SelectField } from '@krapao/ui/select-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/use-act.ts';
import type { ActSheetProps } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

/** Money by hand. Above the limit it waits for somebody else. */
export function AdjustSheet({ member: { id, currency }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.adjust');
  const { fault, done, reactions } = useReactions(id, onClose);
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const act = useAct('POST /api/office/members/{id}/adjust', {
    ...reactions,
    once: true,
    onSuccess: ({ state }) => done(t(state)),
  });
  const isAmount = AMOUNT.test(amount.trim()) && Number(amount) > 0;
  return (
    <FormSheet
      title={t('title')}
      hint={t('hint')}
      actionLabel={t(`${direction}Now`)}
      busy={act.isPending}
      fault={fault}
      isReady={isAmount && note.trim() !== ''}
      onSubmit={(reason) =>
        act.send({ params: { id }, body: { direction, amount: Number(amount), note: note.trim(), reason } })
      }
      onClose={onClose}
    >
      <SelectField
        label={t('direction')}
        value={direction}
        onChange={({ target }) => setDirection(target.value === 'debit' ? 'debit' : 'credit')}
      >
        <option value="credit">{t('credit')}</option>
        <option value="debit">{t('debit')}</option>
      </SelectField>
      <Field
        label={t('amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        value={amount}
        error={amount && !isAmount ? t('amountWrong') : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      <Field
        label={t('note')}
        hint={t('noteHint')}
        maxLength={120}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormSheet>
  );
}
