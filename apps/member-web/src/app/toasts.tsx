import { onToastWaiting } from '@krapao/ui/toast';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

const Toaster = lazy(() => import('@krapao/ui/toaster').then((part) => ({ default: part.Toaster })));

/** What draws toasts is loaded with the first of them: most visits to the login page never need it. */
export function Toasts() {
  const t = useTranslations('common');
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onToastWaiting(() => setNeeded(true)), []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Toaster label={t('notifications')} dismissLabel={t('close')} />
    </Suspense>
  );
}
