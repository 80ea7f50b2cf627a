import { Suspense, useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../shared/paths.ts';
import { endSession } from './end-session.ts';
import { BottomMenu, Language, type LinkItem, TopBar } from './menu.tsx';
import './public-layout.css';
import { WaitingScreen } from './waiting-screen.tsx';

/**
 * The frame of public pages, which end the session. They replace each other in the history, so Back never meets them.
 */
export function PublicLayout() {
  const t = useTranslations('common');
  const { pathname } = useLocation();
  useEffect(endSession, []);
  const items: LinkItem[] = [
    { icon: 'home', label: t('logIn'), to: PATHS.login },
    { icon: 'invite', label: t('registerShort'), to: PATHS.register },
    { icon: 'play', label: t('howTo'), to: PATHS.howto },
    { icon: 'contact', label: t('contact'), to: PATHS.contact },
  ];
  return (
    <>
      {pathname === PATHS.login ? <AuthBar items={items} /> : <TopBar home={PATHS.login} items={items} replace />}
      <Suspense fallback={<WaitingScreen />}>
        <Outlet />
      </Suspense>
      <BottomMenu items={items} replace />
    </>
  );
}

/** Over the image of the login page. Wide screens have no dock, so this bar links the other pages. */
function AuthBar({ items }: { items: readonly LinkItem[] }) {
  const t = useTranslations('common');
  return (
    <header className="public-layout-bar">
      <nav aria-label={t('mainMenu')}>
        {items
          .filter(({ to }) => to !== PATHS.login)
          .map(({ to, label }) => (
            <Link key={to} to={to} replace>
              {label}
            </Link>
          ))}
      </nav>
      <Language solid />
    </header>
  );
}
