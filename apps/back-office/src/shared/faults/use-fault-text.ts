import { useCallback } from 'react';
import { type Messages, useTranslations } from 'use-intl';

/** What the books' own codes of faults mean, as a sentence. One that is new is shown as it is. */
export function useFaultText(): (fault: string) => string {
  const t = useTranslations('common.faults');
  return useCallback(
    (fault) => {
      const key = fault as keyof Messages['common']['faults'];
      return t.has(key) ? t(key) : fault;
    },
    [t],
  );
}
