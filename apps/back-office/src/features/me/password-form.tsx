import { Button } from '@krapao/ui/button';
import { PasswordField } from '@krapao/ui/field';
import { toast } from '@krapao/ui/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { NewPasswordField } from '../../shared/fields/new-password-field.tsx';
import { PASSWORD_CHARS_MIN } from '../../shared/fields/strength.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';

/** Another password; the server ends all other sessions with it. */
export function PasswordForm() {
  const t = useTranslations('me');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [faults, setFaults] = useState<{ old?: string; new?: string }>({});
  const change = useAct('POST /api/office/me/password', {
    stale: [['me']],
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      setPassword('');
      setNewPassword('');
    },
    onError: (error) => setFaults({ [failureOf(error).code === 'WEAK_PASSWORD' ? 'new' : 'old']: errorText(error) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!password && { old: t('oldNeeded') }),
      ...(newPassword.length < PASSWORD_CHARS_MIN && { new: common('password.short') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) change.send({ body: { password, newPassword } });
  };
  return (
    <form className="me-page-form" noValidate onSubmit={submit}>
      <PasswordField
        label={t('oldPassword')}
        autoComplete="current-password"
        showLabel={common('showPassword')}
        hideLabel={common('hidePassword')}
        error={faults.old}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <NewPasswordField value={newPassword} onChange={setNewPassword} error={faults.new} />
      <Button type="submit" size="sm" busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}
