import { Icon } from '@krapao/ui/icon';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { type ReactNode, use } from 'react';
import { NavLink } from 'react-router';
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

/** A page of the office: the bar with its name, tabs, search and buttons, and what it shows. */
export function PageFrame({ title, tabs, actions, padded = false, isOpen = false, children }: Props) {
  const t = useTranslations('common');
  const search = use(SearchContext);
  useTitle(title);
  return (
    <div className="page-frame">
      <header className={isOpen ? 'page-frame-head is-covered' : 'page-frame-head'}>
        <h1>{title}</h1>
        {tabs && tabs.length > 1 && (
          <nav className="page-frame-tabs" aria-label={title}>
            {tabs.map(({ to, label, count }) => (
              <NavLink key={to} to={to} end>
                {label}
                {count !== undefined && <b className="num is-thin">{count}</b>}
              </NavLink>
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
      <main className={padded ? 'page-frame-body is-padded' : 'page-frame-body'}>{children}</main>
    </div>
  );
}
