import type { Adapter, Group } from './queries.ts';

/** A connection of the form. An empty secret stays as it is. */
export type Draft = {
  /** Of this form alone. */
  key: string;
  id: string | undefined;
  adapter: string;
  isOn: boolean;
  settings: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  /** Names of secrets that are set already. */
  known: readonly string[];
};

export const draftsOf = ({ connections, source }: Group): Draft[] =>
  connections.map(({ id, adapter, isOn, settings, secrets }) => ({
    ...{ key: id, adapter, isOn, settings, secrets: {} },
    // Only rows of the office have an id that a change can refer to.
    id: source === 'office' ? id : undefined,
    known: secrets,
  }));

export const newDraft = ({ name, settings }: Adapter, drafts: readonly Draft[]): Draft => ({
  ...{ key: `${name} ${drafts.length} new`, id: undefined, adapter: name, isOn: true, secrets: {}, known: [] },
  settings: Object.fromEntries(
    settings.filter(({ initial }) => initial !== '').map((each) => [each.name, each.initial]),
  ),
});

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, place) => place !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The body of the call. Settings of another adapter and empty secrets are left out. */
export const toConnections = (drafts: readonly Draft[], adapters: readonly Adapter[]) =>
  drafts.map(({ id, adapter, isOn, settings, secrets }) => {
    const fields = adapters.find(({ name }) => name === adapter)?.settings ?? [];
    const named = (isSecret: boolean, values: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        fields
          .filter((field) => field.isSecret === isSecret && (values[field.name] ?? '').trim() !== '')
          .map(({ name }) => [name, (values[name] ?? '').trim()]),
      );
    return { ...(id && { id }), adapter, isOn, settings: named(false, settings), secrets: named(true, secrets) };
  });

/** Fields that have to be filled in: `place.name`. */
export function missing(drafts: readonly Draft[], adapters: readonly Adapter[]): string[] {
  return drafts.flatMap(({ adapter, settings, secrets, known }, place) =>
    (adapters.find(({ name }) => name === adapter)?.settings ?? [])
      .filter(({ isRequired }) => isRequired)
      .filter(
        ({ name, isSecret }) => !(isSecret ? known.includes(name) || secrets[name]?.trim() : settings[name]?.trim()),
      )
      .map(({ name }) => `${place}.${name}`),
  );
}
