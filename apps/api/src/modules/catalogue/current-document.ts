import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { asJson } from './as-json.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';

import type { DocumentKind, KindName } from './document-kind.ts';

export function kindOf({ kinds }: Pick<CatalogueDeps, 'kinds'>, name: KindName): DocumentKind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new AppError('NO_DATA');
  return kind;
}

/**
 * The value in the owner's table, with its version number. A value written outside the catalogue (a seed, manual SQL)
 * has the number it receives when it is first saved over.
 */
export type CurrentDocument = { value: unknown; version: number; isWritten: boolean };

export function currentDocumentOf(current: unknown, live: Version | undefined, last: number): CurrentDocument {
  const value = asJson(current);
  if (live && isDeepStrictEqual(live.value, value)) return { value, version: live.version, isWritten: true };
  if (!live && value === null) return { value, version: 0, isWritten: true };
  return { value, version: last + 1, isWritten: false };
}

export async function readCurrentDocument(db: Db, kind: DocumentKind, key: string): Promise<CurrentDocument> {
  const repository = catalogueRepository(db);
  const [current, live, last] = await Promise.all([
    kind.find(db, key),
    repository.live(kind.name, key),
    repository.lastNumber(kind.name, key),
  ]);
  return currentDocumentOf(current, live, last);
}
