import { maskAddress } from '../../platform/address.ts';
import type { Db } from '../../platform/db.ts';
import { beginOf, type PageWanted, pageOf } from '../../platform/pages.ts';
import {
  findAddressesOf,
  findInBrowser,
  findSessionsOf,
  findSharingAddress,
  findSharingBrowser,
  type Shared,
} from './sessions-of.repository.ts';

/** For operators: where a member is signed in and was, newest first. */
export async function sessionsOf(db: Db, memberId: string, { after, limit }: PageWanted, now: Date) {
  const { rows, next } = pageOf(await findSessionsOf(db, memberId, beginOf(after), limit + 1, now), limit);
  const sessions = rows.map(({ made: _, address, createdAt, lastSeenAt, ...session }) => ({
    ...session,
    address: maskAddress(address),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { sessions, next };
}

/** Who signed in from this browser. */
export const membersInBrowser = async (db: Db, browser: string): Promise<string[]> =>
  (await findInBrowser(db, browser)).map(({ id }) => id);

/** Others who came from a browser, or an address, of this member. Those of many are left out. */
export const sharingBrowsers: (db: Db, memberId: string) => Promise<Shared[]> = findSharingBrowser;
export const sharingAddresses = async (db: Db, memberId: string): Promise<Shared[]> =>
  (await findSharingAddress(db, memberId)).map((one) => ({ ...one, shared: maskAddress(one.shared) }));

/** The last addresses a member came from, unmasked. */
export const addressesOf = async (db: Db, memberId: string): Promise<string[]> =>
  (await findAddressesOf(db, memberId)).map(({ address }) => address);
