import { Field } from '@krapao/ui/fields/field';
import { deviceName } from '@krapao/web/browser/device-name.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { createPasskey } from '@krapao/web/passkeys/passkeys.ts';
import { usePasskey } from '@krapao/web/passkeys/use-passkey.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';

const addPasskey = async (name: string) => {
  const options = await call('POST /api/office/me/passkeys/options');
  return call('POST /api/office/me/passkeys', { body: { ...(await createPasskey(options)), name } });
};

/** Names a passkey and creates it in the browser's dialog. */
export function NewPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const t = useTranslations('me');
  const showSuccess = useSuccessToast();
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent) ?? '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('passkeyNameNeeded') }),
    onSubmit: ({ name }) => add.start(name),
  });
  const add = usePasskey(addPasskey, {
    stale: [['me', 'passkeys']],
    onSuccess: () => {
      onAdded();
      showSuccess(t('passkeyAdded'));
      onClose();
    },
  });
  return (
    <FormSheet title={t('addPasskey')} actionLabel={t('passkeyAdd')} form={form} command={add} onClose={onClose}>
      <Field
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        maxLength={60}
        autoComplete="off"
        autoFocus
        {...form.field('name')}
      />
    </FormSheet>
  );
}
