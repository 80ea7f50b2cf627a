import { readsAt } from '@krapao/contract/office/chat-desks';
import type { Me } from '../../shared/session/session.ts';

/** Tabs of the inbox, each with its address. */
export const PLACES = {
  open: '/inbox',
  mine: '/inbox/mine',
  guests: '/inbox/guests',
  finance: '/inbox/finance',
  closed: '/inbox/closed',
} as const;

export type Place = keyof typeof PLACES;

/** Tabs of an operator: who works for finance alone begins with finance's conversations. */
export const placesFor = (me: Me): readonly [Place, ...Place[]] =>
  readsAt(new Set(me.permissions)).includes('support')
    ? ['open', 'mine', 'guests', 'finance', 'closed']
    : ['finance', 'mine', 'closed'];

/** Address of a tab; the first is the inbox itself. */
export const pathOf = (place: Place, [first]: readonly Place[]): string => (place === first ? '/inbox' : PLACES[place]);

/** Returns the tab of an address. */
export function placeOf(pathname: string, places: readonly [Place, ...Place[]]): Place {
  const name = pathname.split('/')[2] ?? '';
  return places.find((place) => place === name) ?? places[0];
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the id of the open conversation: from the tab's query string, or from the path that other pages link to. */
export function openedIn({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const name = pathname.split('/')[2] ?? '';
  return new URLSearchParams(search).get('c') ?? (ID.test(name) ? name : undefined);
}
