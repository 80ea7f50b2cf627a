import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/toast';
import { ApiError, failureOf } from '@krapao/web/api/api-error.ts';
import { askUntilAnswered } from '@krapao/web/api/ask-until-answered.ts';
import { upload } from '@krapao/web/api/upload.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { latestSlipsQuery } from '../api/latest-slips-query.ts';
import type { SlipPicture } from './use-slip-picture.ts';

type SlipAnswer = AnswerOf<'POST /api/wallet/slip'>;

/** Sends a picture, again and again with its own key while the line is lost, and tells how far it is. */
export function useSlipUpload(onSent: (answer: SlipAnswer, picture: SlipPicture) => void) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (picture: SlipPicture) => {
      const file = await picture.toSend;
      const wanted = { file, idempotencyKey: picture.key, timeoutMs: LIMITS.slipUploadTimeoutMs, onProgress: setShare };
      const ask = () => upload('POST /api/wallet/slip', wanted).catch(asAnswer);
      const answer = await askUntilAnswered(ask, () => setChecking(true)).finally(() => setChecking(false));
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

/** The server says that it could not keep the picture: that is for the member to know, not for us to ask on. */
function asAnswer(error: unknown): ApiError {
  if (failureOf(error).code === 'SLIP_UPLOAD_FAIL') return failureOf(error);
  throw error;
}
