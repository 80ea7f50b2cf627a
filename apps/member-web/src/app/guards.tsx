import { currentToken } from '@krapao/web/session/session.ts';
import { useToken } from '@krapao/web/session/use-token.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { loginPath, PATHS } from '../shared/paths.ts';
import { activeQuery } from '../shared/session/active-query.ts';
import { WaitingScreen } from './waiting-screen.tsx';

/** Redirects a visitor to sign-in with the requested path. */
export function MemberOnly() {
  const token = useToken();
  const { pathname, search } = useLocation();
  if (token) return <Outlet />;
  if (window.location.pathname === PATHS.login) return <WaitingScreen />; // The redirect is pending.
  return <Navigate to={loginPath(pathname + search)} replace />;
}

/** Whether Back or Forward was used in this document, or opened it. */
let hasStepped = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'back_forward');
window.addEventListener('popstate', () => {
  hasStepped = true;
});

/**
 * Public pages end the session. Back must not sign a member out through a public page seen before sign-in, so home
 * replaces it. A public page opened on purpose still signs out, by its layout.
 */
export function NotByBack() {
  const isPop = useNavigationType() === 'POP'; // Also true of a document's first page, however opened.
  const [isMet] = useState(() => currentToken() !== null && isPop && hasStepped);
  const navigate = useNavigate();
  useEffect(() => {
    // The back/forward cache may restore a whole page in its old state.
    const goHome = ({ persisted }: PageTransitionEvent) => {
      if (persisted && currentToken()) void navigate(PATHS.user, { replace: true });
    };
    window.addEventListener('pageshow', goHome);
    return () => window.removeEventListener('pageshow', goHome);
  }, [navigate]);
  return isMet ? <Navigate to={PATHS.user} replace /> : <Outlet />;
}

/** Checks on /login that the service is there. The form is usable without an answer. */
export function ActiveCheck({ children }: { children: ReactNode }) {
  useQuery(activeQuery);
  return children;
}
