import { onToastWaiting } from '@krapao/ui/layers/toast';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

type Toaster = ComponentType<{ label: string; dismissLabel: string }>;

/**
 * Loads the toaster with the first toast: most visits to the login page never need it. If the load fails, the message
 * waits for the next attempt, and the page works on.
 */
export function Toasts() {
  const t = useTranslations('common');
  const [toaster, setToaster] = useState<{ Toaster: Toaster }>();
  useEffect(() => {
    const load = () => {
      import('@krapao/ui/layers/toaster').then(setToaster, () =>
        window.addEventListener('online', load, { once: true }),
      );
    };
    const stopListening = onToastWaiting(load);
    return () => {
      stopListening();
      window.removeEventListener('online', load);
    };
  }, []);
  return toaster ? <toaster.Toaster label={t('notifications')} dismissLabel={t('close')} /> : null;
}
