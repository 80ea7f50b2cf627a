import { Field } from '@krapao/ui/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/use-act.ts';
import type { ActSheetProps } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

export function BankSheet({ member: { id, bank }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.bank-account');
  const fields = useTranslations('members');
  const { fault, done, reactions } = useReactions(id, onClose);
  const [bankCode, setBankCode] = useState(bank.code);
  const [bankAccountName, setName] = useState(bank.accountName);
  const [bankAccountNo, setNo] = useState('');
  const act = useAct('POST /api/office/members/{id}/bank-account', { ...reactions, onSuccess: () => done() });
  const account = {
    bankCode: bankCode.trim().toUpperCase(),
    bankAccountName: bankAccountName.trim(),
    bankAccountNo: bankAccountNo.trim(),
  };
  return (
    <FormSheet
      title={t('title')}
      hint={t('hint')}
      actionLabel={t('title')}
      busy={act.isPending}
      fault={fault}
      isReady={Object.values(account).every(Boolean)}
      onSubmit={(reason) => act.send({ params: { id }, body: { ...account, reason } })}
      onClose={onClose}
    >
      <Field
        label={fields('bankCode')}
        maxLength={20}
        autoComplete="off"
        value={bankCode}
        onChange={({ target }) => setBankCode(target.value)}
      />
      <Field
        label={fields('accountNo')}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        value={bankAccountNo}
        onChange={({ target }) => setNo(target.value)}
      />
      <Field
        label={fields('accountName')}
        maxLength={100}
        autoComplete="off"
        value={bankAccountName}
        onChange={({ target }) => setName(target.value)}
      />
    </FormSheet>
  );
}
