export const PATHS = {
  root: '/',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  recovery: '/recovery',
  howto: '/howto',
  contact: '/contact',
  verify: '/verify',
  user: '/user',
  home: '/user/home',
  profile: '/user/profile',
  bonus: '/user/bonus',
  statement: '/user/statement',
  userContact: '/user/contact',
  spin: '/user/spin',
  notices: '/user/notices',
  terminated: '/terminated',
  maintenance: '/maintenance',
} as const;

/** The receipt of an entry, over the statement. */
export const receiptPath = (reference: string): string => `${PATHS.statement}?receipt=${encodeURIComponent(reference)}`;

/** The signed-in devices, over the profile. */
export const DEVICES_PATH = `${PATHS.profile}?devices`;

/** The settings of notices, over the profile. */
export const NOTICE_SETTINGS_PATH = `${PATHS.profile}?notices`;

/** The documents wanted from the member, over the profile. */
export const DOCUMENTS_PATH = `${PATHS.profile}?documents`;

/** The slips, over the statement. */
export const SLIPS_PATH = `${PATHS.statement}?slips`;

const HOME_PATHS: readonly string[] = [PATHS.root, PATHS.user, PATHS.home];

/** Whether this path leads a member to home. */
export const isHome = (pathname: string): boolean => HOME_PATHS.includes(pathname);

/** The path after sign-in or maintenance: only ever a member page of this app, never another site. */
export function nextPath(next: string | null): string {
  if (next === null) return PATHS.user;
  const url = URL.canParse(next, window.location.origin) ? new URL(next, window.location.origin) : undefined;
  const isOurs = url?.origin === window.location.origin && /^\/user(\/|$)/.test(url.pathname);
  return isOurs ? url.pathname + url.search : PATHS.user;
}

export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;
export const loginPath = (wanted: string): string => withNext(PATHS.login, wanted);

/** The profile with limits and breaks open. */
export const PLAY_SAFELY_PATH = `${PATHS.profile}?safely`;
/** The same with the periods of a break first. */
export const PLAY_BREAK_PATH = `${PATHS.profile}?safely=break`;
