import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import { Mark } from '@krapao/ui/mark';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense, use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchContext } from '../shared/layout/search-context.ts';
import './nav.css';
import { NavLinks } from './nav-links.tsx';
import { OwnCard } from './own-card.tsx';

const NavSheet = lazyPart([], async () => (await import('./nav-sheet.tsx')).NavSheet);

/** The menu: words beside the page, icons where it is narrow, and a sheet from the thumb's side of a phone. */
export function Nav() {
  const t = useTranslations('common');
  const search = use(SearchContext);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <nav className="nav" aria-label={t('mainMenu')}>
        <div className="nav-brand">
          <Mark />
          <div>
            <b>{t('brand')}</b>
            <small>{t('office')}</small>
          </div>
        </div>
        <NavLinks />
        <span className="grow" />
        <OwnCard />
      </nav>
      <div className="nav-bar">
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" />
          {t('menu')}
        </button>
        <IconButton icon="search" label={t('search')} onClick={search} />
      </div>
      <Suspense>{isOpen && <NavSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
