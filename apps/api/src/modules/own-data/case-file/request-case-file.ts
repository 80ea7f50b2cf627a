import type { Locale } from '@krapao/contract/locales';
import { after, DAY_MS } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addingJob } from '../../../platform/jobs/jobs.ts';
import { archiveName, buildArchive } from '../build-archive.ts';
import { pageText } from '../labels.ts';
import type { CaseFileDeps } from './case-file.deps.ts';
import { CASE_FILE } from './case-file.queries.ts';
import { type CaseFile, caseFilesRepository } from './case-files.repository.ts';

export const CASE_FILE_JOB = 'build-case-file';
const LIFE_MS = 7 * DAY_MS;

type Request = { memberId: string; locale: Locale; operatorId: string; reason: string };

/** Requests a case file; a job builds it. */
export async function requestCaseFile(
  deps: CaseFileDeps,
  { memberId, locale, operatorId, reason }: Request,
): Promise<{ id: string }> {
  await deps.checkMember(memberId);
  const id = deps.random.uuid();
  const at = deps.clock.now();
  await transact(deps.db, async (transaction, send) => {
    const request = { id, memberId, locale, reason, requestedBy: operatorId, requestedAt: at };
    if (!(await caseFilesRepository(transaction).insert(request))) throw new AppError('NOTHING_TO_CHANGE');
    send(addingJob({ name: CASE_FILE_JOB, payload: { id }, key: `${CASE_FILE_JOB}:${id}`, runAt: at }));
  });
  return { id };
}

/** Builds the file. A repeated run replaces it. */
export async function buildCaseFile(deps: CaseFileDeps, id: string): Promise<void> {
  const caseFiles = caseFilesRepository(deps.db);
  const wanted = await caseFiles.find(id);
  if (wanted?.state !== 'waiting') return;
  const bytes = await buildArchive(deps, wanted, { sections: CASE_FILE, page: await coverOf(deps, wanted) });
  const at = deps.clock.now();
  await caseFiles.saveReady(id, at, after(at, LIFE_MS), bytes);
}

async function coverOf(deps: CaseFileDeps, { memberId, locale, requestedBy, reason }: CaseFile) {
  const name = (await deps.operatorNames([requestedBy])).get(requestedBy) ?? requestedBy;
  return {
    title: `${pageText('caseFile', locale)} ${memberId}`,
    intro: pageText('caseFileIntro', locale),
    facts: [`${pageText('requestedBy', locale)}: ${name}`, `${pageText('reason', locale)}: ${reason}`],
    leftOut: [],
  };
}

/** Removes files whose time is over. The file goes first: a crash leaves a row that is found again. */
export async function removeCaseFiles({ db, clock, archives }: CaseFileDeps): Promise<void> {
  const caseFiles = caseFilesRepository(db);
  for (const { id } of await caseFiles.listExpired(clock.now())) {
    await archives.remove(archiveName(id));
    await caseFiles.saveRemoved(id);
  }
}
