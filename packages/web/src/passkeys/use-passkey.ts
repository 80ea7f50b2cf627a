import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf, PASSKEY_CANCELLED } from '../api/api-error.ts';

/**
 * One passage through the browser's dialog: challenge, dialog, answer of the server. Ignores a start while another is
 * pending. The failure is shown in place; a cancelled dialog is no error.
 */
export function usePasskey<Answer, Given = void>(
  run: (given: Given) => Promise<Answer>,
  {
    onSuccess,
    onError,
    stale = [],
  }: { onSuccess: (answer: Answer) => void; onError?: (error: unknown) => void; stale?: readonly QueryKey[] },
) {
  const client = useQueryClient();
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess,
    onError: (failure) => onError?.(failure),
    onSettled: () => {
      isRunning.current = false;
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
  return {
    isPending,
    error,
    isCancelled: error !== null && failureOf(error).code === PASSKEY_CANCELLED,
    start: (given: Given) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(given);
    },
  };
}
