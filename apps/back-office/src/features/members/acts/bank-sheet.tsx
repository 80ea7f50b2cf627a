import { compareNames } from '@krapao/contract/person-name';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { Banner } from '@krapao/ui/states/banner';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

/** Requests another bank account, which a second person must allow. The names of member and account are compared. */
export function BankSheet({ member: { id, name, bank }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.bank-account');
  const waits = useTranslations('members.do')('waits');
  const fields = useTranslations('members');
  const common = useTranslations('common');
  const locale = useLocale() as 'th' | 'en';
  const { done, reactions } = useReactions(id, onClose);
  const banks = useQuery({
    queryKey: ['member', id, 'banks'],
    queryFn: () => call('GET /api/office/members/{id}/banks', { params: { id } }),
  }).data;
  const act = useCommand('POST /api/office/members/{id}/bank-account', { ...reactions, onSuccess: () => done(waits) });
  const needed = (text: string) => (text.trim() ? undefined : common('needed'));
  const form = useReasonForm({
    initial: { bankCode: bank.code, bankAccountNo: '', bankAccountName: bank.accountName },
    check: ({ bankCode, bankAccountNo, bankAccountName }) => ({
      bankCode: banks && !banks.some(({ code }) => code === bankCode) ? common('needed') : undefined,
      bankAccountNo: needed(bankAccountNo),
      bankAccountName: needed(bankAccountName),
    }),
    onSubmit: ({ bankCode, bankAccountNo, bankAccountName, reason }) =>
      act.send({
        params: { id },
        body: { bankCode, bankAccountNo: bankAccountNo.trim(), bankAccountName: bankAccountName.trim(), reason },
      }),
  });
  const typed = form.values.bankAccountName.trim();
  const names = typed ? compareNames(name, typed) : 'same';
  return (
    <FormSheet title={t('title')} actionLabel={t('ask')} form={form} command={act} onClose={onClose}>
      <p className="ink-soft">{t('hint')}</p>
      <SelectField label={fields('bankCode')} {...form.field('bankCode')}>
        {!banks?.some(({ code }) => code === bank.code) && <option value={bank.code}>{bank.code}</option>}
        {banks?.map(({ code, name: bankName }) => (
          <option key={code} value={code}>
            {code} · {bankName[locale]}
          </option>
        ))}
      </SelectField>
      <Field
        label={fields('accountNo')}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        {...form.field('bankAccountNo')}
      />
      <Field label={fields('accountName')} maxLength={100} autoComplete="off" {...form.field('bankAccountName')} />
      {names !== 'same' && <Banner icon="warn">{t(`names.${names}`, { member: name, account: typed })}</Banner>}
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
