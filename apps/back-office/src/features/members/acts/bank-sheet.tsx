import { Field } from '@krapao/ui/fields/field';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

export function BankSheet({ member: { id, bank }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.bank-account');
  const fields = useTranslations('members');
  const common = useTranslations('common');
  const act = useCommand('POST /api/office/members/{id}/bank-account', useReactions(id, onClose).reactions);
  const needed = (text: string) => (text.trim() ? undefined : common('needed'));
  const form = useReasonForm({
    initial: { bankCode: bank.code, bankAccountNo: '', bankAccountName: bank.accountName },
    check: ({ bankCode, bankAccountNo, bankAccountName }) => ({
      bankCode: needed(bankCode),
      bankAccountNo: needed(bankAccountNo),
      bankAccountName: needed(bankAccountName),
    }),
    onSubmit: ({ bankCode, bankAccountNo, bankAccountName, reason }) =>
      act.send({
        params: { id },
        body: {
          bankCode: bankCode.trim().toUpperCase(),
          bankAccountNo: bankAccountNo.trim(),
          bankAccountName: bankAccountName.trim(),
          reason,
        },
      }),
  });
  return (
    <FormSheet title={t('title')} actionLabel={t('title')} form={form} command={act} onClose={onClose}>
      <p className="ink-soft">{t('hint')}</p>
      <Field label={fields('bankCode')} maxLength={20} autoComplete="off" {...form.field('bankCode')} />
      <Field
        label={fields('accountNo')}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        {...form.field('bankAccountNo')}
      />
      <Field label={fields('accountName')} maxLength={100} autoComplete="off" {...form.field('bankAccountName')} />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
