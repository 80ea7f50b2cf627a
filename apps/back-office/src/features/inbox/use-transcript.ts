import { toast } from '@krapao/ui/toast';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';

/** Takes all of a conversation along as a file. */
export function useTranscript(id: string): () => void {
  const errorText = useErrorText();
  return () => {
    call('GET /api/office/chat/{id}/transcript', { params: { id } }).then(
      ({ fileName, text }) => saveFile(fileName, text, 'text/plain;charset=utf-8'),
      (error: unknown) => toast.error(errorText(error)),
    );
  };
}
