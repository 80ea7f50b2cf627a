import { writeAddress } from '@krapao/ui/layers/back-closes';
import { useSearchParams } from 'react-router';

export type Filters<Name extends string> = Partial<Record<Name, string>>;

/**
 * Filters stored in the address: a link shows a colleague the same list, and Back undoes the last change. The values
 * are untrusted, so each page validates them before a request.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values: Filters<Name> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) values[name] = value;
  }
  const set = (changes: Filters<Name>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    writeAddress('replace', () => setParams(next, { replace: true }));
  };
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ''])) as Filters<Name>);
  return { values, set, clear, isSet: Object.keys(values).length > 0 };
}
