import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { Mark } from '@krapao/ui/brand/mark';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, use, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCurrentInView } from '../shared/layout/in-view.tsx';
import { SearchContext } from '../shared/layout/search-context.ts';
import { AlertBell } from './alerts/alert-bell.tsx';
import './nav.css';
import { NavLinks } from './nav-links.tsx';
import { OwnCard } from './own-card.tsx';
import { ShiftButton } from './shift/shift-button.tsx';

const NavSheet = lazyChunk([], async () => (await import('./nav-sheet.tsx')).NavSheet);

/** Menu: labels beside the page, icons only on narrow screens, a bottom sheet on a phone. */
export function Nav() {
  const t = useTranslations('common');
  const search = use(SearchContext);
  const [isOpen, setOpen] = useState(false);
  const links = useCurrentInView(useLocation().pathname.split('/')[1]);
  return (
    <>
      <nav className="nav" ref={links} aria-label={t('mainMenu')}>
        <div className="nav-brand">
          <Mark />
          <div>
            <b>{t('brand')}</b>
            <small>{t('office')}</small>
          </div>
        </div>
        <NavLinks />
        <span className="grow" />
        <div className="nav-foot">
          <AlertBell />
          <ShiftButton />
          <OwnCard />
        </div>
      </nav>
      <div className="nav-bar">
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" />
          {t('menu')}
        </button>
        <AlertBell isSmall />
        <ShiftButton isSmall />
        <IconButton icon="search" label={t('search')} onClick={search} />
      </div>
      <Suspense>{isOpen && <NavSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
