import { BLOCKS, type Block } from '@krapao/contract/blocks';
import type { ExclusionReason } from '@krapao/contract/exclusions';
import { SESSION_BREAK_MINUTES } from '@krapao/contract/play-limits';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Blocked, Excluded } from '../../platform/http/callers.ts';

/** A time from the driver or from JSON. A block without an end is infinity, which is no Date. */
type Until = Date | number | string | null;
export type BlockColumns = { readonly [What in Block as `${What}_blocked_until`]: Until } & {
  readonly excluded_until: Until;
  readonly exclusion_reason: ExclusionReason | null;
};

export const BLOCK_COLUMNS = [
  ...BLOCKS.map((what) => `${what}_blocked_until`),
  'excluded_until',
  'exclusion_reason',
].join(', ');

type ExcludedMember = { id: string; currency: Currency };

const isEndless = (until: Until): boolean => until === 'infinity' || until === Number.POSITIVE_INFINITY;

/** The member's blocks in force at a time. */
export function blocksOf(stored: BlockColumns, now: Date): Blocked[] {
  return BLOCKS.flatMap((what): Blocked[] => {
    const until = stored[`${what}_blocked_until`];
    if (until === null) return [];
    if (isEndless(until)) return [{ what, until: null }];
    const end = new Date(until);
    return end > now ? [{ what, until: end }] : [];
  });
}

/** The member's exclusion in force at a time. */
export function exclusionOf(
  { excluded_until, exclusion_reason: reason }: BlockColumns,
  now: Date,
): Excluded | undefined {
  if (excluded_until === null || reason === null) return undefined;
  if (isEndless(excluded_until)) return { reason, until: null };
  const until = new Date(excluded_until);
  return until > now ? { reason, until } : undefined;
}

/**
 * For money that arrives without a session. Exclusions do not matter here: see decision 150. The shared lock lets either
 * the credit or the closing of the account commit first, and the other sees it.
 */
export async function isBlocked(db: Db, memberId: string, what: Block, now: Date): Promise<boolean> {
  const [row] = await query<BlockColumns & { closed_at: Date | null }>(
    db,
    `select ${BLOCK_COLUMNS}, closed_at from member where id = $1 for key share`,
    [memberId],
  );
  if (!row) return false;
  return row.closed_at !== null || blocksOf(row, now).some((block) => block.what === what);
}

/** Whether the account is closed: not even operators can credit it. Locked like `isBlocked`. */
export async function isClosed(db: Db, memberId: string): Promise<boolean> {
  const [row] = await query<{ closed: boolean }>(
    db,
    'select closed_at is not null as closed from member where id = $1 for key share',
    [memberId],
  );
  return row?.closed ?? false;
}

/** Which of these members closed their account before a time. */
export async function closedBefore(db: Db, memberIds: readonly string[], time: Date): Promise<string[]> {
  const rows = await query<{ id: string }>(db, 'select id from member where id = any($1) and closed_at < $2', [
    memberIds,
    time,
  ]);
  return rows.map(({ id }) => id);
}

/** Which of these members may not play, because of an exclusion or a closing. A registration in review keeps its play. */
export async function excludedAmong(db: Db, memberIds: readonly string[], now: Date): Promise<ExcludedMember[]> {
  return query<ExcludedMember>(
    db,
    `select id, currency from member
     where id = any($1) and excluded_until > $2 and exclusion_reason <> 'review' order by id`,
    [memberIds, now],
  );
}

/** For messages that nobody requested. */
export async function isExcluded(db: Db, memberId: string, now: Date): Promise<boolean> {
  const [row] = await query<BlockColumns>(db, `select ${BLOCK_COLUMNS} from member where id = $1`, [memberId]);
  return row !== undefined && exclusionOf(row, now) !== undefined;
}

/**
 * Refuses deposits, or play with claims of rewards, inside the transaction that books them: an exclusion or block that
 * commits first is seen, and a later one waits. `asBlockError` turns the failure into the member's answer.
 */
export const checkingBlocks = (memberId: string, what: 'deposit' | 'play', at: Date): CompiledQuery =>
  statement('select check_blocks($1, $2, $3)', [memberId, what, at]);

/**
 * The same for a launch or a transfer into a game, which limits on session, play time and losses refuse too. The first
 * lock of its transaction.
 */
export const checkingPlay = (memberId: string, amount: Minor, at: Date): CompiledQuery =>
  statement('select check_play($1, $2, $3)', [memberId, amount, at]);

/** `checkingBlocks` for callers that await it. */
export async function checkBlocks(db: Db, ...checked: Parameters<typeof checkingBlocks>): Promise<void> {
  try {
    await db.executeQuery(checkingBlocks(...checked));
  } catch (error) {
    throw asBlockError(error);
  }
}

/** `checkingPlay` for a launch, which moves no money itself. */
export async function checkLaunch(db: Db, memberId: string, at: Date): Promise<void> {
  try {
    await db.executeQuery(checkingPlay(memberId, minor(0n), at));
  } catch (error) {
    throw asBlockError(error);
  }
}

type Refusal = { until: string } & Readonly<Record<string, string>>;

/** Turns a refusal of `check_blocks` or `check_play` into an AppError and passes every other error through. */
export function asBlockError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === 'KP003') return limitError(error);
  if (error.code !== 'KP001') return error;
  const { until, ...details }: Refusal = JSON.parse(error.detail ?? '{}');
  const end = until === 'infinity' ? null : new Date(until).toISOString();
  return new AppError(error.message as 'EXCLUDED' | 'NO_PERMISSION', { ...details, until: end });
}

/** A limit on time ends with its period, and one on the session after a break. */
function limitError({ message, detail }: pg.DatabaseError): AppError {
  const { until, ...details } = JSON.parse(detail ?? '{}');
  if (message !== 'TIME_LIMIT_REACHED') return new AppError('LIMIT_REACHED', details);
  const end = until === null ? null : new Date(until).toISOString();
  return new AppError('TIME_LIMIT_REACHED', { ...details, until: end, breakMinutes: SESSION_BREAK_MINUTES });
}
