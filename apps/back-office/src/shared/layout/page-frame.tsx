import { cx } from '@krapao/ui/cx';
import { Icon } from '@krapao/ui/icon';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { type ReactNode, use, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import './page-frame.css';
import { SearchContext } from './search-context.ts';

type Props = {
  title: string;
  /** The parts of the page, each with its own address. */
  tabs?: readonly { to: string; label: string; count?: number | undefined }[];
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** Text and forms get a margin; tables and split views go to the edges. */
  padded?: boolean;
  /** What is open has a head of its own: on a phone there is no room for both. */
  isOpen?: boolean;
  children: ReactNode;
};

/** More have a row of their own. */
const TABS_BESIDE_MAX = 7;

/** A page of the office: the bar with its name, tabs, search and buttons, and what it shows. */
export function PageFrame({ title, tabs, actions, padded = false, isOpen = false, children }: Props) {
  const t = useTranslations('common');
  const search = use(SearchContext);
  // A preview in the page has a body of its own: this one has a name, so that nobody takes one for the other.
  const name = useId();
  const { pathname } = useLocation();
  const row = useCurrentInView(pathname);
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

/** What is opened from a tab belongs to it: of the tabs that lead to this address, the one that goes the furthest. */
const currentTab = (tabs: readonly { to: string }[], pathname: string): string | undefined =>
  tabs
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0];

/** Where the tabs go on to the side, the one that is open is never out of sight. */
function useCurrentInView(pathname: string) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another tab.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return row;
}
