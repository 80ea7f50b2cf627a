/** Every page, once. */
export const PATHS = {
  root: '/',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  howto: '/howto',
  contact: '/contact',
  user: '/user',
  home: '/user/home',
  profile: '/user/profile',
  bonus: '/user/bonus',
  statement: '/user/statement',
  userContact: '/user/contact',
  spin: '/user/spin',
  terminated: '/terminated',
  maintenance: '/maintenance',
} as const;

const HOME_PATHS: readonly string[] = [PATHS.root, PATHS.user, PATHS.home];

/** Whether a member who opens this path gets to home. */
export const isHome = (pathname: string): boolean => HOME_PATHS.includes(pathname);

/** Where to go after signing in, or after waiting: only ever to a member page of this app, never to another site. */
export function nextPath(next: string | null): string {
  if (next === null) return PATHS.user;
  const url = URL.canParse(next, window.location.origin) ? new URL(next, window.location.origin) : undefined;
  const isOurs = url?.origin === window.location.origin && /^\/user(\/|$)/.test(url.pathname);
  return isOurs ? url.pathname + url.search : PATHS.user;
}

export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;
export const loginPath = (wanted: string): string => withNext(PATHS.login, wanted);
