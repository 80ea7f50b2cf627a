/** The tabs of the inbox, each with its address. */
export const PLACES = {
  open: '/inbox',
  mine: '/inbox/mine',
  guests: '/inbox/guests',
  closed: '/inbox/closed',
} as const;

export type Place = keyof typeof PLACES;

const isPlace = (name: string): name is Place => name in PLACES;

/** Which tab an address is of. */
export function placeOf(pathname: string): Place {
  const name = pathname.split('/')[2] ?? '';
  return isPlace(name) ? name : 'open';
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Which conversation is open: the one that the tab's address says, or the address itself, as other pages link to it. */
export function openedIn({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const name = pathname.split('/')[2] ?? '';
  return new URLSearchParams(search).get('c') ?? (ID.test(name) ? name : undefined);
}
