import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/layers/toast';
import { ApiError, failureOf } from '@krapao/web/api/api-error.ts';
import { retryUntilAnswered } from '@krapao/web/api/retry-until-answered.ts';
import { upload } from '@krapao/web/api/upload.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { latestSlipsQuery } from '../api/latest-slips-query.ts';
import type { SlipPicture } from './use-slip-picture.ts';

type SlipAnswer = AnswerOf<'POST /api/wallet/slip'>;

/** Uploads a picture, retries with its idempotency key while the connection is lost, and reports progress. */
export function useSlipUpload(onSent: (answer: SlipAnswer, picture: SlipPicture) => void) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (picture: SlipPicture) => {
      const file = await picture.toSend;
      const wanted = { file, idempotencyKey: picture.key, timeoutMs: LIMITS.slipUploadTimeoutMs, onProgress: setShare };
      const send = () => upload('POST /api/wallet/slip', wanted).catch(asAnswer);
      const answer = await retryUntilAnswered(send, () => setChecking(true)).finally(() => setChecking(false));
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    onMutate: () => setShare(0),
    onSuccess: (answer, picture) => onSent(answer, picture),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries(latestSlipsQuery),
  });
  return { send: mutate, isPending, isChecking, percent: Math.round(share * 100) };
}

/** SLIP_UPLOAD_FAIL means that the server could not store the picture: shown to the member instead of retried. */
function asAnswer(error: unknown): ApiError {
  if (failureOf(error).code === 'SLIP_UPLOAD_FAIL') return failureOf(error);
  throw error;
}
