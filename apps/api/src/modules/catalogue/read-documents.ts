import type { Parsed } from '@krapao/contract/call';
import type { officeCatalogueCalls } from '@krapao/contract/office/catalogue';
import { NEW_KEY } from '@krapao/contract/office/catalogue';
import { AppError } from '../../platform/app-error.ts';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';
import { diff } from './diff.ts';
import type { DocumentKind, KindName } from './document-kind.ts';
import { judge } from './judge.ts';
import { kindOf, readStanding, type Standing, standingOf } from './standing.ts';

type Calls = typeof officeCatalogueCalls;
type Answer<Name extends keyof Calls> = Parsed<Calls[Name], 'response'>;
type Document = Answer<'GET /api/office/catalogue/{kind}/{key}'>;

/** How long a planned change that was refused is shown. */
const REFUSED_SHOWN_DAYS = 30;

export async function listDocuments(deps: CatalogueDeps, name: KindName): Promise<Document[]> {
  const kind = kindOf(deps, name);
  const repository = catalogueRepository(deps.db);
  const [documents, standing, scheduled] = await Promise.all([
    kind.list(deps.db),
    repository.standing(name),
    repository.scheduled(name),
  ]);
  // One that is only planned is not in its owner's table yet.
  const planned = [...new Set(scheduled.map(({ key }) => key))].filter(
    (key) => !documents.some((document) => document.key === key),
  );
  return [...documents, ...planned.map((key) => ({ key, value: null }))].map(({ key, value }) => {
    const { live, last = 0 } = standing.get(key) ?? {};
    const ofThis = scheduled.filter((version) => version.key === key);
    return present(kind, key, standingOf(value, live, last), ofThis);
  });
}

export async function readDocument(deps: CatalogueDeps, name: KindName, key: string): Promise<Document> {
  const kind = kindOf(deps, name);
  if (key === NEW_KEY && kind.newKey) return present(kind, key, { value: null, version: 0, isWritten: true }, []);
  if (!kind.schemaOf(key)) throw new AppError('NO_DATA');
  const [standing, scheduled] = await Promise.all([
    readStanding(deps.db, kind, key),
    catalogueRepository(deps.db).scheduled(name, key),
  ]);
  return present(kind, key, standing, scheduled);
}

const NEEDS = new Map([
  [true, 'service.write'],
  [false, 'catalogue.write'],
  [null, 'either'],
] as const);

const present = (
  kind: DocumentKind,
  key: string,
  { value, version }: Standing,
  scheduled: readonly Version[],
): Document => ({
  kind: kind.name,
  key,
  version,
  value,
  needs: NEEDS.get(kind.needsService(key)) ?? 'either',
  canBeRemoved: kind.canBeRemoved === true && value !== null,
  canBeSimulated: kind.simulate !== undefined && (kind.canSimulate?.(key) ?? true),
  scheduled: scheduled.map(({ version: number, appliesAt }) => ({
    version: number,
    appliesAt: appliesAt.toISOString(),
  })),
});

/** Newest first, each with what it changed. What was never saved here is its only version. */
export async function readVersions(
  deps: CatalogueDeps,
  name: KindName,
  key: string,
  { before: from, limit }: { before?: number | undefined; limit: number },
): Promise<Answer<'GET /api/office/catalogue/{kind}/{key}/versions'>> {
  const kind = kindOf(deps, name);
  if (!kind.schemaOf(key)) throw new AppError('NO_DATA');
  const repository = catalogueRepository(deps.db);
  const [kept, standing] = await Promise.all([
    // One more than is shown, to compare the last one with.
    repository.before(name, key, from, limit + 1),
    readStanding(deps.db, kind, key),
  ]);
  const found = !standing.isWritten && from === undefined ? [unwritten(standing), ...kept.map(notLive)] : kept;
  const page = found.slice(0, limit);
  const nameOf = await namesIn(deps, page);
  const shown = page.map((version, index) => ({
    version: version.version,
    state: version.state,
    note: version.note,
    savedBy: nameOf(version.savedBy),
    savedAt: version.savedAt?.toISOString() ?? null,
    appliesAt: version.appliesAt?.toISOString() ?? null,
    reason: version.reason,
    value: version.value,
    changes: diff(found[index + 1]?.value ?? null, version.value),
  }));
  return { versions: shown, more: found.length > limit };
}

/** What those who saved these are called. */
async function namesIn({ operatorNames }: CatalogueDeps, saved: readonly { savedBy: string | null }[]) {
  const names = await operatorNames([...new Set(saved.flatMap(({ savedBy }) => savedBy ?? []))]);
  return (id: string | null) => id && (names.get(id) ?? id);
}

const unwritten = ({ value, version }: Standing) => ({
  version,
  value,
  state: 'live' as const,
  note: '',
  savedBy: null,
  savedAt: null,
  appliesAt: null,
  reason: null,
});

/** Something else stands by now, though nobody has saved it here. */
const notLive = (version: Version): Version => ({
  ...version,
  state: version.state === 'live' ? 'past' : version.state,
});

export async function tryDocument(
  deps: CatalogueDeps,
  { kind: name, key, value: given }: { kind: KindName; key: string; value: unknown },
): Promise<Answer<'POST /api/office/catalogue/{kind}/{key}/try'>> {
  const kind = kindOf(deps, name);
  const { value: standing } = await readStanding(deps.db, kind, key);
  const {
    value = null,
    issues,
    warnings,
    cleaned,
  } = await judge(deps.db, kind, {
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
  return rows.map(({ kind, key, version, state, appliesAt, savedBy, note, reason }) => ({
    kind,
    key,
    version,
    state: state as 'scheduled' | 'cancelled',
    appliesAt: appliesAt.toISOString(),
    savedBy: nameOf(savedBy),
    note,
    reason,
  }));
}
