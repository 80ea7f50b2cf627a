import { CATALOGUE_KINDS } from '@krapao/contract/office/catalogue';
import { diff, expandChanges, moneyChanges } from '@krapao/contract/office/changes';
import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type Act, requestApproval } from '../approvals/public.ts';
import { APPLY_JOB, reasonOf } from './apply-due.ts';
import { applyVersion } from './apply-version.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type NewVersion, type Version } from './catalogue.repository.ts';
import { kindOf } from './current-document.ts';
import { marksOfKind } from './rights.ts';

export const CHANGE_ACT = 'catalogue.change';

const Payload = z.object({ kind: z.enum(CATALOGUE_KINDS), key: z.string(), version: z.int() });

/** At most one change per document waits for approval. */
export const subjectOf = ({ kind, key }: Pick<Version, 'kind' | 'key'>): string => `${kind}/${key}`;

/** Puts a proposed version into the approvals queue, in the transaction that stores it. */
export async function requestChange(
  { clock, random }: CatalogueDeps,
  transaction: Db,
  { kind, key, version, note, savedBy }: Omit<NewVersion, 'state'>,
): Promise<void> {
  const desk = { db: transaction, clock };
  await requestApproval(
    { desk, random },
    {
      kind: CHANGE_ACT,
      subject: subjectOf({ kind, key }),
      payload: { kind, key, version },
      about: { memberId: null, amount: null, currency: null, reference: subjectOf({ kind, key }) },
      why: note,
      operatorId: savedBy ?? '',
    },
  );
}

/**
 * Errors that end a change for good, with the lapse reason of the approval. Any other error leaves the change waiting.
 */
const LAPSES = new Map([
  ['CHANGE_CONFLICT', 'changed'],
  ['NO_PERMISSION', 'author'],
] as const);

/** A change of money fields in the catalogue: it applies, or is planned, in the transaction of the approval. */
export const changeAct = (deps: CatalogueDeps): Act => ({
  permission: 'catalogue.approve',
  // The author's permission depends on the change.
  asks: null,

  async run(transaction, _send, { payload, allowedBy }) {
    const repository = catalogueRepository(transaction);
    const version = await lockProposed(transaction, payload);
    if (!version) return 'withdrawn';
    if (version.appliesAt > deps.clock.now()) {
      await repository.move(version, { state: 'scheduled', allowedBy });
      await addJob(transaction, { name: APPLY_JOB, payload: {}, runAt: version.appliesAt });
      return undefined;
    }
    try {
      await applyVersion(deps, transaction, { ...version, allowedBy });
      return undefined;
    } catch (error) {
      const because = error instanceof AppError && LAPSES.get(error.code as 'NO_PERMISSION');
      if (!because) throw error;
      await repository.move(version, { state: 'cancelled', reason: reasonOf(error) ?? null });
      return because;
    }
  },

  async refuse(transaction, { payload, refusedBy, note }) {
    const version = await lockProposed(transaction, payload);
    if (!version) return;
    // A refusal by the author cancels their own change.
    const reason = refusedBy === version.savedBy ? null : 'REFUSED';
    const end = { state: 'cancelled', reason, endedBy: refusedBy, endNote: note } as const;
    await catalogueRepository(transaction).move(version, end);
  },

  async describe(db, payload) {
    const { kind, key, version: number } = Payload.parse(payload);
    const version = await catalogueRepository(db).find(kind, key, number);
    if (!version) return null;
    const changes = expandChanges(diff(version.base ?? null, version.value));
    const money = moneyChanges(marksOfKind(kindOf(deps, kind), key), changes);
    return {
      kind,
      key,
      version: number,
      value: version.value,
      appliesAt: plannedFor(version),
      changes: [
        ...money.map((change) => ({ ...change, isMoney: true })),
        ...changes.filter((change) => !money.includes(change)).map((change) => ({ ...change, isMoney: false })),
      ],
    };
  },
});

/** The time a version is planned for; null when it applies as soon as it is approved. */
export const plannedFor = ({ savedAt, appliesAt }: Pick<Version, 'savedAt' | 'appliesAt'>): string | null =>
  appliesAt > savedAt ? appliesAt.toISOString() : null;

async function lockProposed(transaction: Db, payload: unknown): Promise<Version | undefined> {
  const { kind, key, version: number } = Payload.parse(payload);
  const repository = catalogueRepository(transaction);
  await repository.lock();
  const version = await repository.find(kind, key, number);
  return version?.state === 'proposed' ? version : undefined;
}
