import type { Documents, Settings } from '@krapao/contract/documents/documents';
import type { Locale } from '@krapao/contract/locales';

/** A draft from the back office: a document as it would be saved, with language and theme. */
export type Draft = { kind: string; key: string; value: unknown; locale: Locale; theme: 'dark' | 'light' };

/** Returns the draft's value if the draft is this setting. */
export const settingIn = <Key extends keyof Settings>({ kind, key, value }: Draft, name: Key) =>
  kind === 'setting' && key === name ? (value as Settings[Key]) : undefined;

/** Returns the draft's value if the draft is of this kind. */
export const documentIn = <Kind extends keyof Documents>({ kind, value }: Draft, name: Kind) =>
  kind === name ? (value as Documents[Kind]) : undefined;
