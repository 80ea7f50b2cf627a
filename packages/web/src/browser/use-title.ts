import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

/** The page's name in the tab and for screen readers that announce it. */
export function useTitle(title: string): void {
  const t = useTranslations('common');
  const brand = t('brand');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
