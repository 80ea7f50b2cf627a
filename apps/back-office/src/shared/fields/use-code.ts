import { useForm } from '@krapao/web/forms/use-form.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../api/use-command.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { startShift } from '../session/session.ts';
import { isWhole } from './code-field.tsx';

type Key = 'POST /api/office/sign-in' | 'POST /api/office/unlock' | 'POST /api/office/step-up';

/** Form of one code: sends a complete code at once and clears a wrong code. `more` is sent beside the code. */
export function useCode(key: Key, { more = {}, onDone }: { more?: object; onDone?: () => void } = {}) {
  const t = useTranslations('common.code');
  const errorText = useErrorText();
  const [recovery, setRecovery] = useState(false);
  const command = useCommand(key, {
    onSuccess: (me) => {
      startShift(me);
      onDone?.();
    },
    onError: (error) => {
      form.reset();
      form.refuse({ code: errorText(error) });
    },
  });
  const send = (code: string) => command.send({ body: { ...more, code } } as never);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: isWhole(code, recovery) ? undefined : recovery ? t('recoveryNeeded') : t('needed'),
    }),
    onSubmit: ({ code }) => send(code),
  });
  return {
    form,
    command,
    field: {
      value: form.values.code,
      error: form.errors.code,
      recovery,
      onChange: (code: string) => form.set({ code }),
      onWhole: send,
    },
    /** Switches between authenticator and recovery code. */
    other: {
      label: recovery ? t('usePhone') : t('useRecovery'),
      onClick: () => {
        setRecovery(!recovery);
        form.reset();
      },
    },
  };
}
