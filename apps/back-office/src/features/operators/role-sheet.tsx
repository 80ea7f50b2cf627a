import { Field } from '@krapao/ui/fields/field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { type Role, STALE } from './queries.ts';
import { codeOf } from './roles-draft.ts';

/** A new role starts without permissions; the matrix adds them. */
export function RoleSheet({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const t = useTranslations('operators');
  const common = useTranslations('common');
  const showSuccess = useSuccessToast();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('nameNeeded') }),
    onSubmit: ({ name }) => {
      const code = codeOf(
        name,
        roles.map((role) => role.code),
      );
      create.send({ params: { code }, body: { name: name.trim(), permissions: ['office'] } });
    },
  });
  const create = useCommand('PUT /api/office/roles/{code}', {
    stale: STALE,
    onSuccess: () => {
      showSuccess(common('saved'));
      onClose();
    },
    onError: null,
  });
  return (
    <FormSheet title={t('newRole')} actionLabel={common('save')} form={form} command={create} onClose={onClose}>
      <Field label={t('roleName')} hint={t('roleHint')} maxLength={60} {...form.field('name')} />
    </FormSheet>
  );
}
