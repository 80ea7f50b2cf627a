import { toast } from '@krapao/ui/toast';
import { useState } from 'react';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import type { toQuery } from './audit-filters.ts';

/** Asks for the lines as a file; that is a look of its own in the audit. */
export function useExport(onFile: (file: AnswerOf<'GET /api/office/audit/export'>) => void) {
  const errorText = useErrorText();
  const [isSaving, setSaving] = useState(false);
  const save = async (query: ReturnType<typeof toQuery>) => {
    setSaving(true);
    try {
      onFile(await call('GET /api/office/audit/export', { query }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save: (query: ReturnType<typeof toQuery>) => void (isSaving || save(query)) };
}
