import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { type Role, STALE } from './queries.ts';

type Props = {
  roles: readonly Role[];
  onInvited: (given: { link: string; expiresAt: string; name: string }) => void;
  onClose: () => void;
};

/** Invites an operator: name and role, then the link to send. */
export function InviteSheet({ roles, onInvited, onClose }: Props) {
  const t = useTranslations('operators');
  const roleName = useRoleName();
  const form = useForm({
    // Begins with the role of the fewest permissions: more rights are given on purpose.
    initial: {
      name: '',
      role: [...roles].sort((a, b) => a.permissions.length - b.permissions.length)[0]?.code ?? '',
    },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('nameNeeded') }),
    onSubmit: ({ name, role }) => invite.send({ body: { name: name.trim(), role } }),
  });
  const invite = useCommand('POST /api/office/operators', {
    stale: STALE,
    onSuccess: ({ operator, link, expiresAt }) => onInvited({ name: operator.name, link, expiresAt }),
    onError: null,
  });
  return (
    <FormSheet title={t('invite')} actionLabel={t('makeLink')} form={form} command={invite} onClose={onClose}>
      <Field label={t('name')} hint={t('nameHint')} maxLength={60} autoComplete="off" {...form.field('name')} />
      <SelectField label={t('role')} {...form.field('role')}>
        {roles.map((each) => (
          <option key={each.code} value={each.code}>
            {roleName(each.code, each.name)}
          </option>
        ))}
      </SelectField>
    </FormSheet>
  );
}
