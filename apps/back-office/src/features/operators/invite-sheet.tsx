import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { SelectField } from '@krapao/ui/select-field';
import { Sheet } from '@krapao/ui/sheet';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { type Role, STALE } from './queries.ts';

type Props = {
  roles: readonly Role[];
  onInvited: (given: { link: string; expiresAt: string; name: string }) => void;
  onClose: () => void;
};

/** Lets somebody in: their name and role, and then the link to send them. */
export function InviteSheet({ roles, onInvited, onClose }: Props) {
  const t = useTranslations('operators');
  const common = useTranslations('common');
  const roleName = useRoleName();
  const errorText = useErrorText();
  const form = useId();
  const [name, setName] = useState('');
  // The role that may least: whoever needs more is given it on purpose.
  const [role, setRole] = useState(
    () => [...roles].sort((a, b) => a.permissions.length - b.permissions.length)[0]?.code ?? '',
  );
  const [fault, setFault] = useState<string>();
  const invite = useAct('POST /api/office/operators', {
    stale: STALE,
    onSuccess: ({ operator, link, expiresAt }) => onInvited({ name: operator.name, link, expiresAt }),
    onError: (error) => setFault(errorText(error)),
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('invite')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form} tone="gold" wide busy={invite.isPending}>
          {t('makeLink')}
        </Button>
      }
    >
      <form
        id={form}
        className="operators-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim()) return setFault(t('nameNeeded'));
          setFault(undefined);
          invite.send({ body: { name: name.trim(), role } });
        }}
      >
        <Field
          label={t('name')}
          hint={t('nameHint')}
          error={fault}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField label={t('role')} value={role} onChange={({ target }) => setRole(target.value)}>
          {roles.map((each) => (
            <option key={each.code} value={each.code}>
              {roleName(each.code, each.name)}
            </option>
          ))}
        </SelectField>
      </form>
    </Sheet>
  );
}
