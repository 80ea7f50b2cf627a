import { onToastWaiting } from '@krapao/ui/toast';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

type Toaster = ComponentType<{ label: string; dismissLabel: string }>;

/**
 * What draws toasts is loaded with the first of them: most visits to the login page never need it. If
 * it cannot be loaded, the message waits for the next attempt; the page goes on.
 */
export function Toasts() {
  const t = useTranslations('common');
  const [toaster, setToaster] = useState<{ Toaster: Toaster }>();
  useEffect(() => {
    const load = () => {
      import('@krapao/ui/toaster').then(setToaster, () => window.addEventListener('online', load, { once: true }));
    };
    const stopListening = onToastWaiting(load);
    return () => {
      stopListening();
      window.removeEventListener('online', load);
    };
  }, []);
  return toaster ? <toaster.Toaster label={t('notifications')} dismissLabel={t('close')} /> : null;
}
