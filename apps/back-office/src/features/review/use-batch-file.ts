import { toast } from '@krapao/ui/toast';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';

/** Asks for the file for the bank. From then on it may be there, and cancelling it takes two people. */
export function useBatchFile() {
  const errorText = useErrorText();
  const [isSaving, setSaving] = useState(false);
  const save = async (id: string) => {
    setSaving(true);
    try {
      const { fileName, csv } = await call('POST /api/office/withdrawals/batches/{id}/file', { params: { id } });
      saveFile(fileName, csv, 'text/csv;charset=utf-8');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save: (id: string) => void (isSaving || save(id)) };
}
