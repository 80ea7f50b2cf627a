import { isDeepStrictEqual } from 'node:util';
import { NEW_KEY } from '@krapao/contract/office/catalogue';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { lapseApprovals } from '../approvals/public.ts';
import { APPLY_JOB } from './apply-due.ts';
import { recordUnwritten } from './apply-version.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';
import { CHANGE_ACT, requestChange, subjectOf } from './change-act.ts';
import { evaluateDocument } from './checks/evaluate-document.ts';
import { refusalOf } from './checks/refusal-of.ts';
import { kindOf, readCurrentDocument } from './current-document.ts';
import { type DocumentKind, issue, type KindName } from './document-kind.ts';
import { usePictures } from './pictures/document-pictures.ts';
import { rebase } from './rebase.ts';
import { demandsOf, type Right } from './rights.ts';

export type SaveDocument = {
  kind: KindName;
  key: string;
  value: unknown;
  /** The version the change was made from. */
  base: number;
  note: string;
  appliesAt?: Date | undefined;
  by: string;
  right: Right;
  /** The author has a recent step-up. */
  isProved: boolean;
};

export type Saved = { key: string; outcome: 'saved' | 'scheduled' | 'proposed' };

/**
 * Saves a new version, and applies it in the same transaction unless it is planned. A change of money fields is only
 * proposed: it waits for a second approver.
 */
export async function saveDocument(deps: CatalogueDeps, command: SaveDocument): Promise<Saved> {
  return inCatalogue(deps, command, (save) => save(command.value));
}

export type RollBack = Omit<SaveDocument, 'value' | 'appliesAt'> & { version: number };

/**
 * Saves the value of an earlier version as a new one: the history stays complete, and the value is checked like any
 * other.
 */
export async function rollBack(deps: CatalogueDeps, command: RollBack): Promise<Saved> {
  return inCatalogue(deps, command, async (save, transaction) => {
    const { kind, key, version } = command;
    const wanted = await catalogueRepository(transaction).find(kind, key, version);
    if (!wanted) throw new AppError('NO_DATA');
    return save(wanted.value);
  });
}

export type CancelVersion = { kind: KindName; key: string; version: number; by: string; right: Right };

/** Cancels a version that is planned or waits for a second approver. */
export async function cancelVersion(deps: CatalogueDeps, { by, right, ...which }: CancelVersion): Promise<void> {
  const kind = kindOf(deps, which.kind);
  await transact(deps.db, async (transaction) => {
    const repository = catalogueRepository(transaction);
    await repository.lock();
    const version = await repository.find(which.kind, which.key, which.version);
    if (version?.state !== 'scheduled' && version?.state !== 'proposed') throw new AppError('NO_DATA');
    const { key, base: before = null, value: after } = version;
    if (demandsOf(kind, { key, before, after }).right !== right) throw new AppError('NO_PERMISSION');
    await repository.move(which, { state: 'cancelled', endedBy: by });
    if (version.state === 'proposed')
      await lapseApprovals(transaction, [CHANGE_ACT], subjectOf(version), {
        because: 'withdrawn',
        at: deps.clock.now(),
      });
  });
}

type Save = (given: unknown) => Promise<Saved>;
type Unvalued = Omit<SaveDocument, 'value'>;

async function inCatalogue(
  deps: CatalogueDeps,
  command: Unvalued,
  work: (save: Save, transaction: Db) => Promise<Saved>,
): Promise<Saved> {
  const kind = kindOf(deps, command.kind);
  return transact(deps.db, async (transaction) => {
    // The lock is its own statement before all others, so that their snapshots include the previous holder's commit.
    await catalogueRepository(transaction).lock();
    return work((given) => save(deps, transaction, kind, command, given), transaction);
  });
}

async function save(
  deps: CatalogueDeps,
  transaction: Db,
  kind: DocumentKind,
  command: Unvalued,
  given: unknown,
): Promise<Saved> {
  const { note, by, appliesAt } = command;
  const now = deps.clock.now();
  if (appliesAt && appliesAt <= now) throw new AppError('KEY_INVALID', { key: 'appliesAt' });
  const key = command.key === NEW_KEY && kind.newKey ? await kind.newKey(transaction) : command.key;
  const standing = await readCurrentDocument(transaction, kind, key);
  if (command.base !== standing.version) throw new AppError('VERSION_STALE', { version: standing.version });
  const isPlanned = appliesAt !== undefined;
  const at = appliesAt ?? now;
  const { value, issues } = await evaluateDocument(transaction, kind, {
    key,
    before: standing.value,
    given,
    at,
    isPlanned,
  });
  if (issues.length > 0) throw refusalOf(issues);
  const base = await baseOf(transaction, kind, key, { current: standing.value, value, appliesAt });
  const isMoney = refuseWithout(command, kind, { key, before: base, after: value });
  if (isDeepStrictEqual(value, base)) throw refusalOf([issue('', 'SAME')]);

  const repository = catalogueRepository(transaction);
  await recordUnwritten(transaction, kind, key, standing, now);
  const number = (await repository.lastNumber(kind.name, key)) + 1;
  const version = {
    ...{ kind: kind.name, key, version: number, value, base, note, savedBy: by, savedAt: now, appliesAt: at },
  };
  await usePictures(transaction, value, { at: now, isPublished: !isMoney && !isPlanned });
  if (isMoney) {
    if ((await repository.proposed(kind.name, key)).length > 0) throw new AppError('APPROVAL_WAITS');
    await repository.insert({ ...version, state: 'proposed' });
    await requestChange(deps, transaction, version);
    return { key, outcome: 'proposed' };
  }
  if (isPlanned) {
    await repository.insert({ ...version, state: 'scheduled' });
    await addJob(transaction, { name: APPLY_JOB, payload: {}, runAt: at });
    return { key, outcome: 'scheduled' };
  }
  await kind.write(transaction, key, value);
  await repository.leaveLive(kind.name, key);
  await repository.insert({ ...version, state: 'live' });
  return { key, outcome: 'saved' };
}

type Bases = { current: unknown; value: unknown; appliesAt: Date | undefined };

/** The base value of a change. A plan that repeats the current value undoes the plans before it. */
async function baseOf(
  transaction: Db,
  { name }: DocumentKind,
  key: string,
  { current, value, appliesAt }: Bases,
): Promise<unknown> {
  if (!appliesAt || !isDeepStrictEqual(value, current)) return current;
  const earlier = (await catalogueRepository(transaction).scheduled(name, key)).filter(
    (plan) => plan.appliesAt <= appliesAt,
  );
  return earlier.reduce<unknown>((expected, plan: Version) => {
    const { value: next, conflicts } = rebase(plan.base ?? null, plan.value, expected);
    return conflicts.length > 0 ? expected : next;
  }, current);
}

/**
 * Each permission has its own route. A change of money fields also needs a step-up, and a note for the second approver.
 */
function refuseWithout(
  { right, isProved, note }: Unvalued,
  kind: DocumentKind,
  change: { key: string; before: unknown; after: unknown },
): boolean {
  const demands = demandsOf(kind, change);
  if (demands.right !== right) throw new AppError('NO_PERMISSION');
  if (demands.money.length === 0) return false;
  if (!isProved) throw new AppError('STEP_UP_REQUIRED');
  if (note === '') throw new AppError('KEY_MISSING', { key: 'note' });
  return true;
}
