import type { Db } from '../../platform/db.ts';
import { findDevices, findSharingABrowser } from './sessions.repository.ts';

/** Of the members in the first place, those who have signed in from a browser of the one in the second. */
export const sharingABrowser = async (db: Db, pairs: ReadonlyMap<string, string>): Promise<Set<string>> =>
  new Set(await findSharingABrowser(db, [...pairs.keys()], [...pairs.values()]));

export type Devices = { browsers: number; others: number };

/** From how many browsers each of these members signed in since then, and how many others did from the same. */
export const devicesOf = async (db: Db, memberIds: readonly string[], since: Date): Promise<Map<string, Devices>> =>
  new Map((await findDevices(db, memberIds, since)).map(({ id, ...devices }) => [id, devices]));
