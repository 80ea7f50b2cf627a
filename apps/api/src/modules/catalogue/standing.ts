import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';
import { asJson } from './diff.ts';
import type { DocumentKind, KindName } from './document-kind.ts';

export function kindOf({ kinds }: Pick<CatalogueDeps, 'kinds'>, name: KindName): DocumentKind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new AppError('NO_DATA');
  return kind;
}

/**
 * What stands in the owner's table, and its number. What was put there by another way (a seed, a line of SQL) has the
 * number it will get when it is first saved over.
 */
export type Standing = { value: unknown; version: number; isWritten: boolean };

export function standingOf(current: unknown, live: Version | undefined, last: number): Standing {
  const value = asJson(current);
  if (live && isDeepStrictEqual(live.value, value)) return { value, version: live.version, isWritten: true };
  if (!live && value === null) return { value, version: 0, isWritten: true };
  return { value, version: last + 1, isWritten: false };
}

export async function readStanding(db: Db, kind: DocumentKind, key: string): Promise<Standing> {
  const repository = catalogueRepository(db);
  const [current, live, last] = await Promise.all([
    kind.find(db, key),
    repository.live(kind.name, key),
    repository.lastNumber(kind.name, key),
  ]);
  return standingOf(current, live, last);
}
