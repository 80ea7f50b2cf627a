import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/layers/toast';
import { newKey } from '@krapao/web/api/new-key.ts';
import { retryUntilAnswered } from '@krapao/web/api/retry-until-answered.ts';
import { uploadTo } from '@krapao/web/api/upload.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shrink } from '../../../shared/files/picture.ts';
import { documentsQuery, type MemberDocument } from '../api/documents-query.ts';

/** Uploads a picture of a document, and retries with its idempotency key while the connection is lost. */
export function useDocumentUpload({ id }: MemberDocument, onSent: () => void) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async (picture: File) => {
      const file = await shrink(picture);
      const wanted = { file, idempotencyKey: newKey(), timeoutMs: LIMITS.slipUploadTimeoutMs, onProgress: setShare };
      return retryUntilAnswered(
        () => uploadTo<MemberDocument>(`POST /api/documents/${id}/files`, wanted),
        () => {},
      );
    },
    onMutate: () => setShare(0),
    onSuccess: onSent,
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries(documentsQuery),
  });
  return { send: mutate, isPending, percent: Math.round(share * 100) };
}
