import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { toast } from '@krapao/ui/layers/toast';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { noticeSettingsQuery } from '../../../shared/push/notice-settings-query.ts';

const STALE = [noticeSettingsQuery.queryKey, ['statement']];

/** Adds, changes or removes the e-mail address; a new one is verified by a code. */
export function EmailForm({ email }: { email: string | null }) {
  const t = useTranslations('notice-settings');
  const [sentTo, setSentTo] = useState<string>();
  const send = useCommand('POST /api/notices/email', { onSuccess: (_, { body }) => setSentTo(body.address) });
  const confirm = useCommand('POST /api/notices/email/confirm', {
    stale: STALE,
    onSuccess: () => {
      toast.success(t('emailSaved'));
      form.set({ address: '', code: '' });
      setSentTo(undefined);
    },
  });
  const remove = useCommand('DELETE /api/notices/email', {
    stale: STALE,
    onSuccess: () => toast.success(t('emailRemoved')),
  });
  const form = useForm({
    initial: { address: '', code: '' },
    onSubmit: ({ address, code }) => {
      if (sentTo === undefined) {
        if (address.trim() !== '') send.send({ body: { address: address.trim() } });
      } else if (code.length === IDENTITY_LIMITS.otpDigits) confirm.send({ body: { code } });
    },
  });
  return (
    <form {...form.props} className="notice-settings-email">
      {email !== null && (
        <div className="notice-settings-address">
          <span className="grow">{email}</span>
          <Button size="sm" tone="line" busy={remove.isPending} onClick={() => remove.send({})}>
            {t('emailRemove')}
          </Button>
        </div>
      )}
      {sentTo === undefined ? (
        <Field
          label={t(email === null ? 'emailAdd' : 'emailChange')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={form.values.address}
          onChange={({ target }) => form.set({ address: target.value })}
          hint={t('emailHint')}
        />
      ) : (
        <Field
          label={t('emailCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          numeric
          value={form.values.code}
          onChange={({ target }) =>
            form.set({ code: target.value.replaceAll(/\D/g, '').slice(0, IDENTITY_LIMITS.otpDigits) })
          }
          hint={t('emailCodeSent', { address: sentTo })}
        />
      )}
      <div className="notice-settings-actions">
        <Button type="submit" tone="line" busy={send.isPending || confirm.isPending}>
          {t(sentTo === undefined ? 'emailSend' : 'emailConfirm')}
        </Button>
        {sentTo !== undefined && (
          <Button
            tone="line"
            onClick={() => {
              form.set({ code: '' });
              setSentTo(undefined);
            }}
          >
            {t('emailOther')}
          </Button>
        )}
      </div>
    </form>
  );
}
