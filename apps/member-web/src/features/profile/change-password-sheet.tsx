import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { ErrorAlert } from '../../shared/dialogs/error-alert.tsx';
import { refusedPassword } from '../../shared/identity/identity-errors.ts';
import { useIdentityText } from '../../shared/identity/use-identity-text.ts';
import { WaitNote } from '../../shared/withdrawal/wait-note.tsx';
import { checkPasswords, NO_PASSWORDS, type Passwords } from './passwords.ts';

type Props = { onSaved: () => void; onClose: () => void };

export function ChangePasswordSheet({ onSaved, onClose }: Props) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const identityText = useIdentityText();
  const form = useForm({
    initial: NO_PASSWORDS,
    check: (passwords) => {
      const verdict = checkPasswords(passwords);
      return {
        next: verdict === 'short' ? identityText('passwordShort') : undefined,
        confirm: verdict === 'notEqual' ? t('passwordsNotEqual') : undefined,
      };
    },
    onSubmit: (passwords) => {
      if (checkPasswords(passwords) === 'incomplete') return; // The specification requires no message here.
      change.send({ body: { oldPassword: passwords.current, newPassword: passwords.next } });
    },
  });
  const change = useCommand('PUT /api/account/changepwd', {
    onSuccess: onSaved,
    onError: (error) => {
      const next = identityText(refusedPassword(failureOf(error)));
      form.refuse(next ? { next } : { form: errorText(error) });
    },
  });
  const field = (name: keyof Passwords, autoComplete: string) => ({
    autoComplete,
    ...form.field(name),
  });

  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('changePassword')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide busy={change.isPending}>
          {common('save')}
        </Button>
      }
    >
      <form {...form.props} className="profile-form">
        <PasswordInput label={t('currentPassword')} {...field('current', 'current-password')} />
        <PasswordInput
          label={t('newPassword')}
          {...field('next', 'new-password')}
          hint={form.errors.next ? undefined : identityText('passwordShort')}
        />
        <PasswordInput label={t('confirmPassword')} {...field('confirm', 'new-password')} />
        <p className="text-caption ink-mute">{t('othersLeave')}</p>
        <WaitNote />
      </form>
      <ErrorAlert text={form.errors.form} onClose={() => form.set({})} />
    </Sheet>
  );
}
