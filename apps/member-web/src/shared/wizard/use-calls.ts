import { toast } from '@krapao/ui/toast';
import { type ApiError, failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const CALLS_KEY = ['wizard'];

/** One call at a time. A failure that `onRefusal` has no field for is a red toast. */
export function useCalls(onRefusal: (failure: ApiError) => boolean) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationKey: CALLS_KEY,
    mutationFn: (call: () => Promise<unknown>) => call(),
  });
  return {
    isBusy: mutation.isPending,
    make<Answer>(call: () => Promise<Answer>, onAnswer: (answer: Answer) => void) {
      // The cache knows it at once, the busy button only after the next paint: two quick taps are one.
      if (client.isMutating({ mutationKey: CALLS_KEY }) > 0) return;
      mutation.mutate(call, {
        onSuccess: (answer) => onAnswer(answer as Answer),
        onError: (error) => {
          if (!onRefusal(failureOf(error))) toast.error(errorText(error));
        },
      });
    },
  };
}
