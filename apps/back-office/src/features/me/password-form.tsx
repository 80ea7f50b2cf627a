import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { NewPasswordField } from '../../shared/fields/new-password-field.tsx';
import { PASSWORD_CHARS_MIN } from '../../shared/fields/strength.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';

/** Changes the password; the server ends all other sessions. */
export function PasswordForm() {
  const t = useTranslations('me');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const form = useForm({
    initial: { password: '', newPassword: '' },
    check: ({ password, newPassword }) => ({
      password: password ? undefined : t('oldNeeded'),
      newPassword: newPassword.length < PASSWORD_CHARS_MIN ? common('password.short') : undefined,
    }),
    onSubmit: (body) => change.send({ body }),
  });
  const change = useCommand('POST /api/office/me/password', {
    stale: [['me']],
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      form.reset();
    },
    onError: (error) => {
      const name = failureOf(error).code === 'WEAK_PASSWORD' ? 'newPassword' : 'password';
      form.refuse({ [name]: errorText(error) });
    },
  });
  return (
    <form {...form.props} className="me-page-form">
      <PasswordInput label={t('oldPassword')} {...form.field('password')} />
      <NewPasswordField {...form.field('newPassword')} />
      <Button type="submit" size="sm" busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}
