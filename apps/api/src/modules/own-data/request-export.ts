import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { after, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addingJob } from '../../platform/jobs/jobs.ts';
import { addingNotice } from '../notices/public.ts';
import { archiveName, buildArchive } from './build-archive.ts';
import { type DataExport, exportsRepository } from './exports.repository.ts';
import { leftOut, pageText } from './labels.ts';
import type { OwnDataDeps } from './own-data.deps.ts';
import { SECTIONS } from './sections/sections.ts';

export const EXPORT_JOB = 'export-own-data';
const PER_WEEK = 3;
const LIFE_MS = 7 * DAY_MS;

type Shown = NonNullable<AnswerOf<'GET /api/own-data'>['export']>;

export function present({ state, requestedAt, expiresAt, bytes }: DataExport): Shown {
  return {
    state,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    bytes: bytes === null ? null : Number(bytes),
  };
}

type Request = {
  memberId: string;
  locale: Locale;
  password: string;
  address: string;
  knownDevice: string | undefined;
};

/** Requests an archive: at most one waits, and a few are made in a week. */
export async function requestExport(deps: OwnDataDeps, { memberId, locale, ...proof }: Request): Promise<void> {
  if (!(await deps.isOwnPassword(memberId, proof))) throw new AppError('WRONG_PASSWORD');
  const id = deps.random.uuid();
  const at = deps.clock.now();
  await transact(deps.db, async (transaction, send) => {
    const exports = exportsRepository(transaction);
    if (!(await exports.insert(id, memberId, locale, at, PER_WEEK))) {
      if ((await exports.findLatest(memberId))?.state === 'waiting') return;
      throw new AppError('REQUEST_LIMIT');
    }
    send(addingJob({ name: EXPORT_JOB, payload: { id }, key: `${EXPORT_JOB}:${id}`, runAt: at }));
  });
}

/** Builds the archive and tells the member. A repeated run replaces the file, and says so once. */
export async function exportOwnData(deps: OwnDataDeps, id: string): Promise<void> {
  const wanted = await exportsRepository(deps.db).find(id);
  if (wanted?.state !== 'waiting') return;
  const { locale } = wanted;
  const page = {
    title: pageText('title', locale),
    intro: pageText('intro', locale),
    facts: [],
    leftOut: leftOut(locale),
  };
  const bytes = await buildArchive(deps, wanted, { sections: SECTIONS, page });
  const at = deps.clock.now();
  await transact(deps.db, async (transaction, send) => {
    if (!(await exportsRepository(transaction).saveReady(id, at, after(at, LIFE_MS), bytes))) return;
    send(addingNotice({ memberId: wanted.memberId, kind: 'own-data', at }));
    deps.notifyPages(transaction, wanted.memberId);
  });
}

/** Removes archives whose time is over. The file goes first: a crash leaves a row that is found again. */
export async function removeExpired({ db, clock, archives }: OwnDataDeps): Promise<void> {
  const exports = exportsRepository(db);
  for (const id of await exports.listExpired(clock.now())) {
    await archives.remove(archiveName(id));
    await exports.saveRemoved(id);
  }
}

/** Lets the archives of a closed account expire, in the transaction of the closing. */
export async function expireExportsIn(
  { clock }: Pick<OwnDataDeps, 'clock'>,
  transaction: Db,
  memberId: string,
): Promise<void> {
  await exportsRepository(transaction).expireAll(memberId, clock.now());
}
