import { useTranslations } from 'use-intl';

/** What the buttons of a pager say to those who do not see it. */
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
