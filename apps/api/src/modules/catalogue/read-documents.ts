import type { Parsed } from '@krapao/contract/call';
import type { officeCatalogueCalls } from '@krapao/contract/office/catalogue';
import { NEW_KEY } from '@krapao/contract/office/catalogue';
import { diff } from '@krapao/contract/office/changes';
import { before, DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';
import { plannedFor } from './change-act.ts';
import { evaluateDocument } from './checks/evaluate-document.ts';
import { type CurrentDocument, currentDocumentOf, kindOf, readCurrentDocument } from './current-document.ts';
import type { DocumentKind, KindName } from './document-kind.ts';
import { marksOfKind, needsOf } from './rights.ts';

type Calls = typeof officeCatalogueCalls;
type Answer<Name extends keyof Calls> = Parsed<Calls[Name], 'response'>;
type Document = Answer<'GET /api/office/catalogue/{kind}/{key}'>;

/** How long a refused or failed change stays visible. */
const REFUSED_SHOWN_DAYS = 30;

export async function listDocuments(deps: CatalogueDeps, name: KindName): Promise<Document[]> {
  const kind = kindOf(deps, name);
  const repository = catalogueRepository(deps.db);
  const [documents, standing, scheduled, proposed] = await Promise.all([
    kind.list(deps.db),
    repository.standing(name),
    repository.scheduled(name),
    repository.proposed(name),
  ]);
  // A document that is only planned or proposed is not in its owner's table yet.
  const planned = [...new Set([...scheduled, ...proposed].map(({ key }) => key))].filter(
    (key) => !documents.some((document) => document.key === key),
  );
  const nameOf = await namesIn(deps, proposed);
  return [...documents, ...planned.map((key) => ({ key, value: null }))].map(({ key, value }) => {
    const { live, last = 0 } = standing.get(key) ?? {};
    return present(kind, key, currentDocumentOf(value, live, last), {
      scheduled: scheduled.filter((version) => version.key === key),
      proposed: proposed.find((version) => version.key === key),
      nameOf,
    });
  });
}

export async function readDocument(deps: CatalogueDeps, name: KindName, key: string): Promise<Document> {
  const kind = kindOf(deps, name);
  if (key === NEW_KEY && kind.newKey)
    return present(kind, key, { value: null, version: 0, isWritten: true }, { scheduled: [], nameOf: (id) => id });
  if (!kind.schemaOf(key)) throw new AppError('NO_DATA');
  const repository = catalogueRepository(deps.db);
  const [standing, scheduled, [proposed], [newest]] = await Promise.all([
    readCurrentDocument(deps.db, kind, key),
    repository.scheduled(name, key),
    repository.proposed(name, key),
    repository.before(name, key, undefined, 1),
  ]);
  const ended = newest?.state === 'cancelled' && newest.reason !== null ? newest : undefined;
  const nameOf = await namesIn(deps, [proposed, ended]);
  return present(kind, key, standing, { scheduled, proposed, ended, nameOf });
}

type Around = {
  scheduled: readonly Version[];
  proposed?: Version | undefined;
  /** The newest version, when it was refused or failed to apply. */
  ended?: Version | undefined;
  nameOf(id: string | null): string | null;
};

function present(
  kind: DocumentKind,
  key: string,
  { value, version }: CurrentDocument,
  { scheduled, proposed, ended, nameOf }: Around,
): Document {
  const marks = marksOfKind(kind, key);
  return {
    kind: kind.name,
    key,
    version,
    value,
    needs: needsOf(marks),
    marks,
    canBeRemoved: kind.canBeRemoved === true && value !== null,
    canBeSimulated: kind.simulate !== undefined && (kind.canSimulate?.(key) ?? true),
    scheduled: scheduled.map(({ version: number, appliesAt }) => ({
      version: number,
      appliesAt: appliesAt.toISOString(),
    })),
    proposed: proposed
      ? {
          version: proposed.version,
          savedBy: nameOf(proposed.savedBy),
          savedAt: proposed.savedAt.toISOString(),
          appliesAt: plannedFor(proposed),
          note: proposed.note,
          changes: diff(proposed.base ?? null, proposed.value),
        }
      : null,
    ended: ended ? { version: ended.version, savedBy: nameOf(ended.savedBy), ...presentEnd(ended, nameOf) } : null,
  };
}

const presentEnd = ({ reason, endedBy, endNote }: Ending, nameOf: Around['nameOf']) => ({
  reason,
  endedBy: nameOf(endedBy),
  endNote,
});

type Ending = Pick<Version, 'reason' | 'endedBy' | 'endNote'>;

/** Newest first, each with its changes. A value never saved here is its own only version. */
export async function readVersions(
  deps: CatalogueDeps,
  name: KindName,
  key: string,
  { before: from, limit }: { before?: number | undefined; limit: number },
): Promise<Answer<'GET /api/office/catalogue/{kind}/{key}/versions'>> {
  const kind = kindOf(deps, name);
  if (!kind.schemaOf(key)) throw new AppError('NO_DATA');
  const repository = catalogueRepository(deps.db);
  const [saved, standing] = await Promise.all([
    // One more than the page shows, to compare the last version with.
    repository.before(name, key, from, limit + 1),
    readCurrentDocument(deps.db, kind, key),
  ]);
  const found = !standing.isWritten && from === undefined ? [unwritten(standing), ...saved.map(notLive)] : saved;
  const page = found.slice(0, limit);
  const nameOf = await namesIn(deps, page);
  const shown = page.map((version, index) => ({
    version: version.version,
    state: version.state,
    note: version.note,
    savedBy: nameOf(version.savedBy),
    savedAt: version.savedAt?.toISOString() ?? null,
    appliesAt: version.appliesAt?.toISOString() ?? null,
    allowedBy: nameOf(version.allowedBy),
    ...presentEnd(version, nameOf),
    value: version.value,
    changes: diff(version.base === undefined ? (found[index + 1]?.value ?? null) : version.base, version.value),
  }));
  return { versions: shown, more: found.length > limit };
}

type Named = Pick<Version, 'savedBy' | 'allowedBy' | 'endedBy'>;

/** The names of all operators who saved, approved or ended these versions. */
async function namesIn({ operatorNames }: CatalogueDeps, versions: readonly (Named | undefined)[]) {
  const ids = versions.flatMap((version) => [version?.savedBy, version?.allowedBy, version?.endedBy]);
  const names = await operatorNames([...new Set(ids.filter((id) => typeof id === 'string'))]);
  return (id: string | null) => id && (names.get(id) ?? id);
}

const unwritten = ({ value, version }: CurrentDocument) => ({
  version,
  value,
  state: 'live' as const,
  note: '',
  savedBy: null,
  savedAt: null,
  appliesAt: null,
  base: undefined,
  allowedBy: null,
  reason: null,
  endedBy: null,
  endNote: null,
});

/** The current value differs from the live version: it was written outside the catalogue. */
const notLive = (version: Version): Version => ({
  ...version,
  state: version.state === 'live' ? 'past' : version.state,
});

export async function tryDocument(
  deps: CatalogueDeps,
  { kind: name, key, value: given }: { kind: KindName; key: string; value: unknown },
): Promise<Answer<'POST /api/office/catalogue/{kind}/{key}/try'>> {
  const kind = kindOf(deps, name);
  const { value: standing } = await readCurrentDocument(deps.db, kind, key);
  const {
    value = null,
    issues,
    warnings,
    cleaned,
  } = await evaluateDocument(deps.db, kind, {
    key,
    before: standing,
    given,
    at: deps.clock.now(),
  });
  const waits = await catalogueRepository(deps.db).scheduled(name, key);
  return {
    value,
    issues: [...issues],
    warnings: [...warnings, ...(waits.length > 0 ? [{ path: '', warning: 'SCHEDULED_WAITS' as const }] : [])],
    cleaned: [...cleaned],
    changes: issues.length > 0 ? [] : diff(standing, value),
  };
}

export async function listWaiting(deps: CatalogueDeps): Promise<Answer<'GET /api/office/catalogue-changes'>> {
  const since = before(deps.clock.now(), REFUSED_SHOWN_DAYS * DAY_MS);
  const rows = await catalogueRepository(deps.db).waiting(since);
  const nameOf = await namesIn(deps, rows);
  return rows.map(({ kind, key, version, state, appliesAt, savedBy, note, ...end }) => ({
    kind,
    key,
    version,
    state: state as 'proposed' | 'scheduled' | 'cancelled',
    appliesAt: appliesAt.toISOString(),
    savedBy: nameOf(savedBy),
    note,
    ...presentEnd(end, nameOf),
  }));
}
