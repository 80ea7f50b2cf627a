import { currentToken } from '@krapao/web/session/session.ts';
import { useToken } from '@krapao/web/session/use-token.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { loginPath, PATHS } from '../shared/paths.ts';
import { activeQuery } from '../shared/session/active-query.ts';
import { WaitingScreen } from './waiting-screen.tsx';

/** Sends a visitor to sign in, carrying where they wanted to go. */
export function MemberOnly() {
  const token = useToken();
  const { pathname, search } = useLocation();
  if (token) return <Outlet />;
  if (window.location.pathname === PATHS.login) return <WaitingScreen />; // It is on its way.
  return <Navigate to={loginPath(pathname + search)} replace />;
}

/** Whether Back or Forward was used since this document was opened, or opened it. */
let hasStepped = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'back_forward');
window.addEventListener('popstate', () => {
  hasStepped = true;
});

/**
 * Public pages end the session. One that a member saw before signing in must not do so when Back comes to it: there home
 * takes its place. Whoever opens one on purpose is signed out by its layout.
 */
export function NotByBack() {
  const isPop = useNavigationType() === 'POP'; // The first page of a document counts as one, however it was opened.
  const [isMet] = useState(() => currentToken() !== null && isPop && hasStepped);
  const navigate = useNavigate();
  useEffect(() => {
    // The browser may show again a whole page that it kept, as it was then.
    const goHome = ({ persisted }: PageTransitionEvent) => {
      if (persisted && currentToken()) void navigate(PATHS.user, { replace: true });
    };
    window.addEventListener('pageshow', goHome);
    return () => window.removeEventListener('pageshow', goHome);
  }, [navigate]);
  return isMet ? <Navigate to={PATHS.user} replace /> : <Outlet />;
}

/** On /login the service is asked first whether it is still there. Silence lets the form be used. */
export function ActiveCheck({ children }: { children: ReactNode }) {
  useQuery(activeQuery);
  return children;
}
