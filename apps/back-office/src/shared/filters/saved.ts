import { readStored, store } from '@krapao/web/browser/storage.ts';

export type Saved = { readonly name: string; readonly values: Readonly<Record<string, string>> };

/** Keyed by "operator page", because several operators may share a browser. */
type Shelf = Record<string, Saved[]>;

function readShelf(): Shelf {
  try {
    const shelf: unknown = JSON.parse(readStored('savedFilters') ?? '{}');
    return shelf && typeof shelf === 'object' ? (shelf as Shelf) : {};
  } catch {
    return {};
  }
}

export const savedFilters = (operatorId: string, page: string): readonly Saved[] =>
  readShelf()[`${operatorId} ${page}`] ?? [];

/** Saves filters; replaces saved filters of the same name. */
export function saveFilters(operatorId: string, page: string, saved: Saved): readonly Saved[] {
  const others = savedFilters(operatorId, page).filter(({ name }) => name !== saved.name);
  return put(operatorId, page, [...others, saved]);
}

export const removeFilters = (operatorId: string, page: string, name: string): readonly Saved[] =>
  put(
    operatorId,
    page,
    savedFilters(operatorId, page).filter((saved) => saved.name !== name),
  );

function put(operatorId: string, page: string, list: Saved[]): readonly Saved[] {
  store('savedFilters', JSON.stringify({ ...readShelf(), [`${operatorId} ${page}`]: list }), { forGood: true });
  return list;
}
