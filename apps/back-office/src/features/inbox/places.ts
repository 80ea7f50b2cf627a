/** Tabs of the inbox, each with its address. */
export const PLACES = {
  open: '/inbox',
  mine: '/inbox/mine',
  guests: '/inbox/guests',
  closed: '/inbox/closed',
} as const;

export type Place = keyof typeof PLACES;

const isPlace = (name: string): name is Place => name in PLACES;

/** Returns the tab of an address. */
export function placeOf(pathname: string): Place {
  const name = pathname.split('/')[2] ?? '';
  return isPlace(name) ? name : 'open';
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the id of the open conversation: from the tab's query string, or from the path that other pages link to. */
export function openedIn({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const name = pathname.split('/')[2] ?? '';
  return new URLSearchParams(search).get('c') ?? (ID.test(name) ? name : undefined);
}
