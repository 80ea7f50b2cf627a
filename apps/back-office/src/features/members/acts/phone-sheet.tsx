import { Field } from '@krapao/ui/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/use-act.ts';
import type { ActSheetProps } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

export function PhoneSheet({ member: { id }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.phone');
  const fields = useTranslations('members');
  const { fault, done, reactions } = useReactions(id, onClose);
  const [phone, setPhone] = useState('');
  const act = useAct('POST /api/office/members/{id}/phone', { ...reactions, onSuccess: () => done() });
  return (
    <FormSheet
      title={t('title')}
      hint={t('hint')}
      actionLabel={t('title')}
      busy={act.isPending}
      fault={fault}
      isReady={phone.trim() !== ''}
      onSubmit={(reason) => act.send({ params: { id }, body: { phone: phone.trim(), reason } })}
      onClose={onClose}
    >
      <Field
        label={fields('phone')}
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
    </FormSheet>
  );
}
