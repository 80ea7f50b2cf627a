import { forget } from '@krapao/web/browser/storage.ts';
import { useEffect } from 'react';
import { type FormKey, saveFormDraft } from './form-draft.ts';

/** Stores a form as it changes, while worth storing. */
export function useFormDraft(key: FormKey, form: object, isWorthIt: boolean): void {
  const text = JSON.stringify(form);
  useEffect(() => {
    if (isWorthIt) saveFormDraft(key, JSON.parse(text));
    else forget(key);
  }, [key, text, isWorthIt]);
}
