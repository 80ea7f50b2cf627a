import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';
import { isWhole } from './code-field.tsx';

/** A code that is typed, sent as soon as it is whole, and typed anew when it was wrong. */
export function useCode(send: (code: string) => Promise<unknown>, { mayRecover = true } = {}) {
  const t = useTranslations('common.code');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (whole = code) => {
    if (isPending) return;
    if (!isWhole(whole, recovery)) return setError(recovery ? t('recoveryNeeded') : t('needed'));
    setPending(true);
    setError(undefined);
    try {
      await send(whole);
    } catch (failure) {
      setCode('');
      setError(errorText(failure));
    } finally {
      setPending(false);
    }
  };
  return {
    isPending,
    submit: () => void submit(),
    field: { value: code, onChange: setCode, error, recovery, onWhole: (whole: string) => void submit(whole) },
    /** Goes from one kind of code to the other. */
    other: mayRecover
      ? {
          label: recovery ? t('usePhone') : t('useRecovery'),
          onClick: () => {
            setRecovery(!recovery);
            setCode('');
            setError(undefined);
          },
        }
      : undefined,
  };
}
