import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

let name = document.title;
let count = 0;
let announced: HTMLElement | undefined;

function write(): void {
  document.title = count > 0 ? `(${count}) ${name}` : name;
}

/** Screen readers announce a title when a document loads, but not when a client-side navigation replaces the page. */
function announce(text: string): void {
  if (!announced) {
    announced = document.body.appendChild(document.createElement('div'));
    announced.className = 'spoken';
    announced.setAttribute('aria-live', 'polite');
    return;
  }
  announced.textContent = text;
}

/** Sets the title of the tab, and announces it when the page replaces another. */
export function useTitle(title: string): void {
  const t = useTranslations('common');
  const brand = t('brand');
  useEffect(() => {
    name = `${title} · ${brand}`;
    write();
    announce(title);
  }, [title, brand]);
}

/** Puts the number of unread messages before the title of every page. */
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
