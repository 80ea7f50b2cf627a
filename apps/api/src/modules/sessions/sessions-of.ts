import type { Db } from '../../platform/database/db.ts';
import { maskAddress } from '../../platform/http/address.ts';
import { beginOf, type PageWanted, pageOf } from '../../platform/http/pages.ts';
import {
  findAddressesOf,
  findInBrowser,
  findSessionsOf,
  findSharingAddress,
  findSharingBrowser,
  type Shared,
} from './sessions-of.repository.ts';

/** A member's sessions for operators, newest first. */
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

/** Members who signed in from this browser. */
export const membersInBrowser = async (db: Db, browser: string): Promise<string[]> =>
  (await findInBrowser(db, browser)).map(({ id }) => id);

/** Other members on a browser or address of this member. Widely shared ones are left out. */
export const sharingBrowsers: (db: Db, memberId: string) => Promise<Shared[]> = findSharingBrowser;
export const sharingAddresses = async (db: Db, memberId: string): Promise<Shared[]> =>
  (await findSharingAddress(db, memberId)).map((one) => ({ ...one, shared: maskAddress(one.shared) }));

/** The last addresses of a member, unmasked. */
export const addressesOf = async (db: Db, memberId: string): Promise<string[]> =>
  (await findAddressesOf(db, memberId)).map(({ address }) => address);
