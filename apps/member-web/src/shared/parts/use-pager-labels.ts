import { useTranslations } from 'use-intl';

/** Accessible names of a pager's buttons. */
export function usePagerLabels() {
  const t = useTranslations('pager');
  return {
    nav: t('nav'),
    first: t('first'),
    previous: t('previous'),
    next: t('next'),
    last: t('last'),
    page: (n: number) => t('page', { n }),
  };
}
