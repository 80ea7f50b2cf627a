import { isDeepStrictEqual } from 'node:util';
import { NEW_KEY } from '@krapao/contract/office/catalogue';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { transact } from '../../platform/transact.ts';
import { APPLY_JOB } from './apply-due.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';
import { type DocumentKind, issue, type KindName } from './document-kind.ts';
import { judge, refusalOf } from './judge.ts';
import { kindOf, readStanding } from './standing.ts';

/** Which of the two permissions whoever asks has shown. */
export type Right = 'catalogue' | 'service';

export type SaveDocument = {
  kind: KindName;
  key: string;
  value: unknown;
  /** The version it was made from. */
  base: number;
  note: string;
  appliesAt?: Date | undefined;
  by: string;
  right: Right;
};

/** Writes a new version, and applies it in the same transaction unless it is for later. Gives the document's key. */
export async function saveDocument(deps: CatalogueDeps, command: SaveDocument): Promise<string> {
  return inCatalogue(deps, command, (save) => save(command.value));
}

export type RollBack = Omit<SaveDocument, 'value' | 'appliesAt'> & { version: number };

/** What an earlier version was is saved as a new one: nothing of the history is lost, and it is checked like any other. */
export async function rollBack(deps: CatalogueDeps, command: RollBack): Promise<string> {
  return inCatalogue(deps, command, async (save, transaction) => {
    const { kind, key, version } = command;
    const wanted = await catalogueRepository(transaction).find(kind, key, version);
    if (!wanted) throw new AppError('NO_DATA');
    return save(wanted.value);
  });
}

export type CancelVersion = { kind: KindName; key: string; version: number; by: string; right: Right };

/** Takes back what is to apply later. */
export async function cancelVersion(deps: CatalogueDeps, { by, right, ...which }: CancelVersion): Promise<void> {
  const kind = kindOf(deps, which.kind);
  await transact(deps.db, async (transaction) => {
    const repository = catalogueRepository(transaction);
    await repository.lock();
    const version = await repository.find(which.kind, which.key, which.version);
    if (version?.state !== 'scheduled') throw new AppError('NO_DATA');
    const { value: before } = await readStanding(transaction, kind, which.key);
    refuseWithout(right, kind, { key: which.key, before, after: version.value });
    await repository.end(which, 'cancelled', { by });
  });
}

type Save = (given: unknown) => Promise<string>;

async function inCatalogue(
  deps: CatalogueDeps,
  command: Omit<SaveDocument, 'value'>,
  work: (save: Save, transaction: Db) => Promise<string>,
): Promise<string> {
  const kind = kindOf(deps, command.kind);
  return transact(deps.db, async (transaction) => {
    // A statement of its own before all others: what they see is what the one before left.
    await catalogueRepository(transaction).lock();
    return work((given) => save(deps, transaction, kind, command, given), transaction);
  });
}

async function save(
  { clock }: CatalogueDeps,
  transaction: Db,
  kind: DocumentKind,
  command: Omit<SaveDocument, 'value'>,
  given: unknown,
): Promise<string> {
  const { base, note, by, right, appliesAt } = command;
  const now = clock.now();
  if (appliesAt && appliesAt <= now) throw new AppError('KEY_INVALID', { key: 'appliesAt' });
  const key = command.key === NEW_KEY && kind.newKey ? await kind.newKey(transaction) : command.key;
  const standing = await readStanding(transaction, kind, key);
  if (base !== standing.version) throw new AppError('VERSION_STALE', { version: standing.version });
  const before = standing.value;
  const { value, issues } = await judge(transaction, kind, { key, before, given, at: appliesAt ?? now });
  if (issues.length > 0) throw refusalOf(issues);
  refuseWithout(right, kind, { key, before, after: value });
  if (!appliesAt && isDeepStrictEqual(value, before)) throw refusalOf([issue('', 'SAME')]);

  const repository = catalogueRepository(transaction);
  const version = { kind: kind.name, key, note, savedBy: by, savedAt: now, value };
  if (!standing.isWritten) await writeDown(transaction, { ...version, ...standing, note: '', savedBy: null });
  const number = (await repository.lastNumber(kind.name, key)) + 1;
  if (appliesAt) {
    await repository.insert({ ...version, version: number, appliesAt, state: 'scheduled' });
    await addJob(transaction, { name: APPLY_JOB, payload: {}, runAt: appliesAt });
    return key;
  }
  await kind.write(transaction, key, value);
  await writeDown(transaction, { ...version, version: number });
  return key;
}

/** From now on this one stands. */
async function writeDown(transaction: Db, version: Omit<Version, 'reason' | 'state' | 'appliesAt'>): Promise<void> {
  const repository = catalogueRepository(transaction);
  await repository.leaveLive(version.kind, version.key);
  const { kind, key, version: number, value, note, savedBy, savedAt } = version;
  await repository.insert({
    kind,
    key,
    version: number,
    value,
    note,
    savedBy,
    savedAt,
    appliesAt: savedAt,
    state: 'live',
  });
}

/** What switches the service needs another permission than its texts, and each has its own call. */
function refuseWithout(right: Right, kind: DocumentKind, change: Parameters<DocumentKind['isService']>[0]): void {
  if (kind.isService(change) !== (right === 'service')) throw new AppError('NO_PERMISSION');
}
