import { useCallback } from 'react';
import { type Messages, useTranslations } from 'use-intl';

/** Returns the sentence for a finding's code. A code without a text is shown as it is. */
export function useFindingText(): (error: string) => string {
  const t = useTranslations('common.findings');
  return useCallback(
    (error) => {
      const key = error as keyof Messages['common']['findings'];
      return t.has(key) ? t(key) : error;
    },
    [t],
  );
}
