import { PICTURE_PATH } from '@krapao/contract/documents/pictures';
import type { Db } from '../../../platform/database/db.ts';
import { refusalOf } from '../checks/refusal-of.ts';
import { type Issue, issue } from '../document-kind.ts';
import { picturesRepository } from './pictures.repository.ts';

/** Also inside HTML. */
const ADDRESS = new RegExp(`${PICTURE_PATH}([0-9a-f-]{36}\\.webp)`, 'g');

/** The uploaded pictures that a document names, each with the path of its field. */
function picturesOf(value: unknown, path = ''): { path: string; name: string }[] {
  if (typeof value === 'string') return [...value.matchAll(ADDRESS)].map(([, name = '']) => ({ path, name }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => picturesOf(inner, path ? `${path}.${field}` : field));
}

const missing = (named: ReturnType<typeof picturesOf>, known: ReadonlySet<string>): Issue[] =>
  named.filter(({ name }) => !known.has(name)).map(({ path }) => issue(path, 'LEADS_NOWHERE'));

/** Fields with a picture that was never uploaded, or is forgotten. */
export async function missingPictures(db: Db, value: unknown): Promise<Issue[]> {
  const named = picturesOf(value);
  if (named.length === 0) return [];
  return missing(named, await picturesRepository(db).known(named.map(({ name }) => name)));
}

/** Keeps the pictures of a saved version; those of a version that applies are for members. */
export async function usePictures(
  transaction: Db,
  value: unknown,
  use: { at: Date; isPublished: boolean },
): Promise<void> {
  const named = picturesOf(value);
  if (named.length === 0) return;
  const names = [...new Set(named.map(({ name }) => name))].sort();
  const issues = missing(named, await picturesRepository(transaction).use(names, use));
  if (issues.length > 0) throw refusalOf(issues);
}
