import { forget, readStored, store } from '@krapao/web/browser/storage.ts';

/** As long as the server believes this browser that its phone is verified. */
const LIFE_MS = 30 * 60_000;

export type FormKey = 'registration' | 'forgotPassword';

/** Keeps a form that is under way, so that it outlives a reload and a browser that the phone has closed. */
export function keepForm(key: FormKey, form: object): void {
  store(key, JSON.stringify({ untilMs: Date.now() + LIFE_MS, form }), { forGood: true });
}

/** The form as it was left. One that is too old is gone for good. */
export function keptForm<Form>(key: FormKey): Form | undefined {
  const kept = parse<Form>(readStored(key));
  if (kept && kept.untilMs > Date.now()) return kept.form;
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
