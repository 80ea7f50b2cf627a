import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { call } from '../shared/api/call.ts';
import { loginPath } from '../shared/paths.ts';
import { TERMINATED_CLASS } from '../shared/terminated.ts';
import { useToken } from '../shared/use-token.ts';

/** Sends a visitor to sign in, carrying where they wanted to go. */
export function MemberOnly() {
  const token = useToken();
  const { pathname, search } = useLocation();
  return token ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}

const activeQuery = queryOptions({
  queryKey: ['lookup', 'active'],
  queryFn: ({ signal }) => call('GET /api/lookup/active', { signal }),
  staleTime: 0,
  retry: false,
});

/**
 * On /login the service is asked first whether it is still there. "gone" leads to /terminated by the
 * same way as from any other call; every other answer, and silence too, lets the form be used.
 */
export function ActiveCheck({ children }: { children: ReactNode }) {
  const { isSuccess } = useQuery(activeQuery);
  useEffect(() => {
    if (isSuccess) document.body.classList.remove(TERMINATED_CLASS);
  }, [isSuccess]);
  return children;
}
