import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import { Mark } from '@krapao/ui/mark';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense, use, useState } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { SearchContext } from '../shared/layout/search-context.ts';
import { useMe } from '../shared/session/session.ts';
import './nav.css';
import { OwnCard } from './own-card.tsx';
import { groupsFor } from './sections.tsx';

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

export function NavLinks({ onGo }: { onGo?: () => void }) {
  const t = useTranslations('common.nav');
  return groupsFor(useMe()).map(({ name, sections }) => (
    <div key={name ?? 'first'} className="nav-group">
      {name && <p className="nav-group-name">{t(name)}</p>}
      <ul>
        {sections.map((section) => (
          <li key={section.path}>
            <NavLink to={section.path} className="nav-link" title={t(section.name)} onClick={onGo}>
              <Icon name={section.icon} />
              <span className="grow">{t(section.name)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
