import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useCommand } from '../../../shared/api/use-command.ts';

/** Downloads the bank file. From then on the file may be at the bank, and its cancellation needs a second approver. */
export const useBatchFile = () =>
  useCommand('POST /api/office/withdrawals/batches/{id}/file', {
    onSuccess: ({ fileName, csv }) => saveFile(fileName, csv, 'text/csv;charset=utf-8'),
  });
