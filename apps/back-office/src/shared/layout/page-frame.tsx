import { Icon } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { type ReactNode, use, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCurrentInView } from './in-view.tsx';
import './page-frame.css';
import { SearchContext } from './search-context.ts';

type Props = {
  title: string;
  /** Tabs of the page, each with its own address. */
  tabs?: readonly { to: string; label: string; count?: number | undefined }[];
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** Adds a margin for text and forms; tables and split views use the full width. */
  padded?: boolean;
  /** The open detail has a header of its own, and a phone has no room for both. */
  isOpen?: boolean;
  children: ReactNode;
};

/** More tabs get a row of their own. */
const TABS_BESIDE_MAX = 5;

/** Frame of a page: header with title, tabs, search and actions, then the content. */
export function PageFrame({ title, tabs, actions, padded = false, isOpen = false, children }: Props) {
  const t = useTranslations('common');
  const search = use(SearchContext);
  // A preview inside the page has a `main` of its own, so this one has an accessible name.
  const name = useId();
  const { pathname } = useLocation();
  const row = useCurrentInView(pathname, tabs?.filter(({ count }) => count !== undefined).length);
  const current = currentTab(tabs ?? [], pathname);
  const isCrowded = (tabs?.length ?? 0) > TABS_BESIDE_MAX;
  useTitle(title);
  return (
    <div className="page-frame">
      <header className={cx('page-frame-head', isOpen && 'is-covered', isCrowded && 'is-crowded')}>
        <h1 id={name}>{title}</h1>
        {tabs && tabs.length > 1 && (
          <nav className="page-frame-tabs" aria-label={title} ref={row}>
            {tabs.map(({ to, label, count }) => (
              <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
                {label}
                {count !== undefined && <b className="num is-thin">{count}</b>}
              </Link>
            ))}
          </nav>
        )}
        <span className="grow" />
        <button type="button" className="page-frame-search" aria-haspopup="dialog" onClick={search}>
          <Icon name="search" size="s" />
          <span className="grow">{t('search')}</span>
          <span aria-hidden="true">
            <kbd>/</kbd>
          </span>
        </button>
        {actions}
      </header>
      <main className={padded ? 'page-frame-body is-padded' : 'page-frame-body'} aria-labelledby={name}>
        {children}
      </main>
    </div>
  );
}

/** Returns the most specific tab whose address is a prefix of the path, so that opened details belong to their tab. */
const currentTab = (tabs: readonly { to: string }[], pathname: string): string | undefined =>
  tabs
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0];
