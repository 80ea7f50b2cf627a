import { forget, readStored, store } from '@krapao/web/browser/storage.ts';

/** As long as the server treats this browser's phone as verified. */
const LIFE_MS = 30 * 60_000;

export type FormKey = 'registration' | 'forgotPassword';

/** Stores an unfinished form, so that it survives a reload and a closed browser. */
export function saveFormDraft(key: FormKey, form: object): void {
  store(key, JSON.stringify({ untilMs: Date.now() + LIFE_MS, form }), { forGood: true });
}

/** Returns the stored draft; an expired draft is removed. */
export function readFormDraft<Form>(key: FormKey): Form | undefined {
  const stored = parse<Form>(readStored(key));
  if (stored && stored.untilMs > Date.now()) return stored.form;
  forget(key);
  return undefined;
}

function parse<Form>(text: string | null): { untilMs: number; form: Form } | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
