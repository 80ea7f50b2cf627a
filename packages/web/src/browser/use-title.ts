import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

let name = document.title;
let count = 0;

function write(): void {
  document.title = count > 0 ? `(${count}) ${name}` : name;
}

/** The page's name in the tab and for screen readers that announce it. */
export function useTitle(title: string): void {
  const t = useTranslations('common');
  const brand = t('brand');
  useEffect(() => {
    name = `${title} · ${brand}`;
    write();
  }, [title, brand]);
}

/** How many messages wait, before the name of whichever page is shown. */
export function useCountInTitle(waiting: number): void {
  useEffect(() => {
    count = waiting;
    write();
    return () => {
      count = 0;
      write();
    };
  }, [waiting]);
}
