import { Field } from '@krapao/ui/fields/field';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

export function PhoneSheet({ member: { id }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.phone');
  const fields = useTranslations('members');
  const common = useTranslations('common');
  const waits = useTranslations('members.do')('waits');
  const { done, reactions } = useReactions(id, onClose);
  const act = useCommand('POST /api/office/members/{id}/phone', { ...reactions, onSuccess: () => done(waits) });
  const form = useReasonForm({
    initial: { phone: '' },
    check: ({ phone }) => ({ phone: phone.trim() ? undefined : common('needed') }),
    onSubmit: ({ phone, reason }) => act.send({ params: { id }, body: { phone: phone.trim(), reason } }),
  });
  return (
    <FormSheet title={t('title')} actionLabel={t('ask')} form={form} command={act} onClose={onClose}>
      <p className="ink-soft">{t('hint')}</p>
      <Field label={fields('phone')} inputMode="tel" autoComplete="off" maxLength={30} {...form.field('phone')} />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
