import type { Db } from '../../platform/database/db.ts';
import { findDevices, findSharingABrowser } from './sessions.repository.ts';

/** The keys whose member has signed in from a browser of the value's member. */
export const sharingABrowser = async (db: Db, pairs: ReadonlyMap<string, string>): Promise<Set<string>> =>
  new Set(await findSharingABrowser(db, [...pairs.keys()], [...pairs.values()]));

export type Devices = { browsers: number; others: number };

/** The number of browsers of each member since then, and of other members on these browsers. */
export const devicesOf = async (db: Db, memberIds: readonly string[], since: Date): Promise<Map<string, Devices>> =>
  new Map((await findDevices(db, memberIds, since)).map(({ id, ...devices }) => [id, devices]));
