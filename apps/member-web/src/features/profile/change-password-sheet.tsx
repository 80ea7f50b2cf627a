import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Button } from '@krapao/ui/button';
import { PasswordField } from '@krapao/ui/field';
import { Sheet } from '@krapao/ui/sheet';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { call } from '@krapao/web/api/call.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type IdentityFault, refusedPassword } from '../../shared/identity/faults.ts';
import { useIdentityText } from '../../shared/identity/use-identity-text.ts';
import { WaitNote } from '../../shared/withdrawal/wait-note.tsx';
import { judgePasswords, NO_PASSWORDS, type Passwords } from './passwords.ts';

type Props = { onSaved: () => void; onClose: () => void };

export function ChangePasswordSheet({ onSaved, onClose }: Props) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const faultText = useIdentityText();
  const formId = useId();
  const [passwords, setPasswords] = useState<Passwords>(NO_PASSWORDS);
  const [fault, setFault] = useState<IdentityFault>();
  const change = useMutation({
    mutationFn: () =>
      call('PUT /api/account/changepwd', { body: { oldPassword: passwords.current, newPassword: passwords.next } }),
    onSuccess: onSaved,
    onError: (error) => setFault(refusedPassword(failureOf(error))),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const verdict = judgePasswords(passwords);
    if (verdict === 'incomplete' || change.isPending) return; // The specification wants silence here.
    if (verdict === 'ok') change.mutate();
    else setFault(verdict === 'short' ? 'passwordShort' : 'passwordsDiffer');
  };
  const field = (name: keyof Passwords, autoComplete: string) => ({
    autoComplete,
    showLabel: common('showPassword'),
    hideLabel: common('hidePassword'),
    value: passwords[name],
    onChange: (event: { target: { value: string } }) => {
      setPasswords({ ...passwords, [name]: event.target.value });
      setFault(undefined);
    },
  });
  const nextFault = fault === 'passwordsDiffer' ? undefined : faultText(fault);

  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('changePassword')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={formId} tone="gold" size="lg" wide busy={change.isPending}>
          {common('save')}
        </Button>
      }
    >
      <form id={formId} className="profile-form" onSubmit={submit} noValidate>
        <PasswordField label={t('currentPassword')} {...field('current', 'current-password')} />
        <PasswordField
          label={t('newPassword')}
          {...field('next', 'new-password')}
          error={nextFault}
          hint={nextFault ? undefined : faultText('passwordShort')}
        />
        <PasswordField
          label={t('confirmPassword')}
          {...field('confirm', 'new-password')}
          error={fault === 'passwordsDiffer' ? t('passwordsNotEqual') : undefined}
        />
        <p className="text-caption ink-mute">{t('othersLeave')}</p>
        <WaitNote />
      </form>
      <AlertDialog
        open={change.isError && !refusedPassword(failureOf(change.error))}
        onOpenChange={() => change.reset()}
        title={common('error')}
        dismissLabel={common('close')}
      >
        {errorText(change.error)}
      </AlertDialog>
    </Sheet>
  );
}
