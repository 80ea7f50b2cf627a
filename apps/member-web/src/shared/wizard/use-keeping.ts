import { forget } from '@krapao/web/browser/storage.ts';
import { useEffect } from 'react';
import { type FormKey, keepForm } from './kept-form.ts';

/** Keeps a form as it changes, while there is something to keep. */
export function useKeeping(key: FormKey, form: object, isWorthIt: boolean): void {
  const text = JSON.stringify(form);
  useEffect(() => {
    if (isWorthIt) keepForm(key, JSON.parse(text));
    else forget(key);
  }, [key, text, isWorthIt]);
}
