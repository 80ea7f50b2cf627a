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
