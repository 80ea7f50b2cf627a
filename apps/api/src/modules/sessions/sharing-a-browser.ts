import type { Db } from '../../platform/db.ts';
import { findSharingABrowser } from './sessions.repository.ts';

/** Of the members in the first place, those who have signed in from a browser of the one in the second. */
export const sharingABrowser = async (db: Db, pairs: ReadonlyMap<string, string>): Promise<Set<string>> =>
  new Set(await findSharingABrowser(db, [...pairs.keys()], [...pairs.values()]));
