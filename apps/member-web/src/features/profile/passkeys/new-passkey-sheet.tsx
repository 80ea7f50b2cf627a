import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { createPasskey } from '@krapao/web/passkeys/passkeys.ts';
import { usePasskey } from '@krapao/web/passkeys/use-passkey.ts';
import { useTranslations } from 'use-intl';
import { provedCall } from '../../../shared/api/proved-call.ts';
import { passkeysQuery } from '../api/passkeys-query.ts';
import { PasskeyFailure } from './passkey-failure.tsx';

const addPasskey = async ({ name, password }: { name: string; password: string }) => {
  const options = await provedCall('POST /api/account/passkeys/options', { body: { password } });
  return provedCall('POST /api/account/passkeys', { body: { ...(await createPasskey(options)), name } });
};

/** Names a passkey, and creates it in the browser's dialog. */
export function NewPasskeySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const sheet = useSheet(onClose);
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent) ?? '', password: '' },
    check: ({ name, password }) => ({
      name: name.trim() ? undefined : common('required'),
      password: password ? undefined : common('required'),
    }),
    onSubmit: (values) => add.start(values),
  });
  const add = usePasskey(addPasskey, {
    stale: [passkeysQuery.queryKey],
    onSuccess: () => {
      toast.success(t('added'));
      sheet.onOpenChange(false);
    },
    onError: (error) => {
      if (failureOf(error).code === 'WRONG_PASSWORD') form.refuse({ password: errorText(error) });
    },
  });
  return (
    <Sheet
      {...sheet}
      title={t('add')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide busy={add.isPending}>
          {t('continue')}
        </Button>
      }
    >
      <form {...form.props} className="profile-form">
        <Field label={t('name')} maxLength={60} autoComplete="off" {...form.field('name')} />
        <PasswordInput
          label={common('password')}
          hint={form.errors.password ? undefined : t('whyPassword')}
          {...form.field('password')}
        />
        <PasskeyFailure error={form.errors.password ? null : add.error} isCancelled={add.isCancelled} />
      </form>
    </Sheet>
  );
}
