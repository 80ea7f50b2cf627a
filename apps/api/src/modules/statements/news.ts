import type { AnswerOf } from '@krapao/contract/calls';
import { before, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Reader } from '../notices/public.ts';
import { presentEntries } from './present-entry.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { statementsRepository } from './statements.repository.ts';

const ENTRIES_MAX = 10;
/** Own movements on another device: long enough for a page that reconnects. */
const RECENT_MS = 5 * MINUTE_MS;

/** Entries that a page may announce. Reads only: an entry stays unread until `markRead`. */
export async function listNews(deps: StatementsDeps, member: Reader): Promise<AnswerOf<'GET /api/statement/news'>> {
  const { id: memberId, locale } = member;
  const now = deps.clock.now();
  const repository = statementsRepository(deps.db);
  const [unread, rows, coins] = await Promise.all([
    deps.countUnread(member),
    repository.newest(memberId, { since: before(now, RECENT_MS), limit: ENTRIES_MAX }),
    deps.coinsEarned(memberId, before(now, DAY_MS)),
  ]);
  return {
    unread: unread.entries,
    notices: unread.notices,
    entries: await presentEntries(deps, memberId, rows, locale),
    coins: coins.map(({ at, ...earned }) => ({ ...earned, at: at.toISOString() })),
  };
}

export async function markRead(
  deps: Pick<StatementsDeps, 'markSeen'>,
  member: Reader,
  references: readonly string[],
): Promise<AnswerOf<'POST /api/statement/read'>> {
  const { entries: unread, notices } = await deps.markSeen(member, references);
  return { unread, notices };
}
