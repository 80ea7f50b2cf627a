import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { type Passkey, passkeysQuery } from '../api/passkeys-query.ts';

/** Renames a passkey, or removes it for the password. */
export function ChangePasskeySheet({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkeys');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const sheet = useSheet(onClose);
  const closeWith = (text: string) => {
    toast.success(text);
    sheet.onOpenChange(false);
  };
  const naming = useForm({
    initial: { name },
    check: (values) => ({ name: values.name.trim() ? undefined : common('required') }),
    onSubmit: (body) => rename.send({ params: { id }, body }),
  });
  const rename = useCommand('PUT /api/account/passkeys/{id}', {
    stale: [passkeysQuery.queryKey],
    onSuccess: () => closeWith(t('renamed')),
    onError: (error) => naming.refuse({ name: errorText(error) }),
  });
  const removing = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password ? undefined : common('required') }),
    onSubmit: (body) => remove.send({ params: { id }, body }),
  });
  const remove = useCommand('POST /api/account/passkeys/{id}/remove', {
    stale: [passkeysQuery.queryKey],
    onSuccess: () => closeWith(t('removed')),
    onError: (error) => removing.refuse({ password: errorText(error) }),
  });
  return (
    <Sheet {...sheet} title={t('changeTitle')} closeLabel={common('close')}>
      <form {...naming.props} className="profile-form">
        <Field label={t('name')} maxLength={60} autoComplete="off" {...naming.field('name')} />
        <Button type="submit" wide busy={rename.isPending}>
          {common('save')}
        </Button>
      </form>
      <form {...removing.props} className="profile-form profile-passkey-remove">
        <p className="ink-soft">{t('removeLead')}</p>
        <PasswordInput label={common('password')} {...removing.field('password')} />
        <Button type="submit" tone="danger" wide busy={remove.isPending}>
          {t('remove')}
        </Button>
      </form>
    </Sheet>
  );
}
