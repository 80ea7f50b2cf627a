import { BLOCKS, type Block } from '@krapao/contract/call';
import type { Blocked } from '../../platform/callers.ts';
import { ask, type Db } from '../../platform/db.ts';

/** A time as the driver gives it, or as JSON does. Without an end it is infinity, which is no date. */
type Until = Date | number | string | null;
export type BlockColumns = { readonly [What in Block as `${What}_blocked_until`]: Until };

export const BLOCK_COLUMNS = BLOCKS.map((what) => `${what}_blocked_until`).join(', ');

/** What a member is shut out of at a time. */
export function blocksOf(stored: BlockColumns, now: Date): Blocked[] {
  return BLOCKS.flatMap((what): Blocked[] => {
    const until = stored[`${what}_blocked_until`];
    if (until === null) return [];
    if (until === 'infinity' || until === Number.POSITIVE_INFINITY) return [{ what, until: null }];
    const end = new Date(until);
    return end > now ? [{ what, until: end }] : [];
  });
}

/** For whoever does not come with a session: money that arrives. */
export async function isBlocked(db: Db, memberId: string, what: Block, now: Date): Promise<boolean> {
  const [row] = await ask<BlockColumns>(db, `select ${BLOCK_COLUMNS} from member where id = $1`, [memberId]);
  return row !== undefined && blocksOf(row, now).some((block) => block.what === what);
}
