import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';
import { evaluateDocument } from './checks/evaluate-document.ts';
import { refusalOf } from './checks/refusal-of.ts';
import { type CurrentDocument, kindOf, readCurrentDocument } from './current-document.ts';
import type { DocumentKind } from './document-kind.ts';
import { usePictures } from './pictures/document-pictures.ts';
import { rebase } from './rebase.ts';
import { demandsOf, PERMISSION_OF } from './rights.ts';

/** Another process applied the version, or an operator cancelled it: nothing is left to do. */
export class NotWaiting extends Error {}

/**
 * Applies a waiting change: only its own fields, on top of the current state. The checks, the author's permission and
 * the second approver are verified again here, before anything is written. The catalogue must be locked.
 */
export async function applyVersion(deps: CatalogueDeps, transaction: Db, version: Version): Promise<void> {
  const { kind: name, key, allowedBy } = version;
  const kind = kindOf(deps, name);
  const now = deps.clock.now();
  const standing = await readCurrentDocument(transaction, kind, key);
  const before = standing.value;
  const { value: given, conflicts } = rebase(version.base ?? null, version.value, before);
  if (conflicts[0] !== undefined) throw new AppError('CHANGE_CONFLICT', { key: `value.${conflicts[0]}` });
  const { value, issues } = await evaluateDocument(transaction, kind, { key, before, given, at: now });
  if (issues.length > 0) throw refusalOf(issues);
  await refuseWithoutRights(deps, transaction, kind, version, { key, before, after: value });

  const repository = catalogueRepository(transaction);
  const move = async (state: 'live' | 'past') => {
    if (!(await repository.move(version, { state, allowedBy }))) throw new NotWaiting();
  };
  const isAsSaved = isDeepStrictEqual(value, version.value);
  // The same change was saved meanwhile.
  if (!isAsSaved && isDeepStrictEqual(value, before)) return move('past');
  await recordUnwritten(transaction, kind, key, standing, now);
  await repository.leaveLive(name, key);
  await move(isAsSaved ? 'live' : 'past');
  if (!isAsSaved) {
    const number = (await repository.lastNumber(name, key)) + 1;
    const { note, savedBy } = version;
    const times = { savedAt: now, appliesAt: now };
    await repository.insert({
      ...{ kind: name, key, version: number, value, base: before, note, savedBy, allowedBy, state: 'live', ...times },
    });
  }
  await kind.write(transaction, key, value);
  await usePictures(transaction, value, { at: now, isPublished: true });
}

/**
 * Stores a value written outside the catalogue (a seed, manual SQL) as a version without author, before it is
 * overwritten.
 */
export async function recordUnwritten(
  transaction: Db,
  { name: kind }: DocumentKind,
  key: string,
  { isWritten, value, version }: CurrentDocument,
  at: Date,
): Promise<void> {
  if (isWritten) return;
  const repository = catalogueRepository(transaction);
  const base = (await repository.live(kind, key))?.value ?? null;
  await repository.leaveLive(kind, key);
  const found = { kind, key, version, value, base, note: '', savedBy: null, savedAt: at, appliesAt: at };
  await repository.insert({ ...found, state: 'live' });
}

async function refuseWithoutRights(
  deps: CatalogueDeps,
  transaction: Db,
  kind: DocumentKind,
  { savedBy, allowedBy }: Version,
  change: { key: string; before: unknown; after: unknown },
): Promise<void> {
  const { right, money } = demandsOf(kind, change);
  const held = savedBy === null ? new Set() : await deps.permissionsOf(transaction, savedBy);
  if (!held.has(PERMISSION_OF[right])) throw new AppError('NO_PERMISSION');
  if (money.length > 0 && allowedBy === null) throw new AppError('SECOND_PERSON_NEEDED');
}
