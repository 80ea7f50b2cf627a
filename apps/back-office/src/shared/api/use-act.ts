import type { OfficeCalls } from '@krapao/contract/office/calls';
import { toast } from '@krapao/ui/toast';
import { askUntilAnswered } from '@krapao/web/api/ask-until-answered.ts';
import type { CallOf } from '@krapao/web/api/call.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useErrorText } from '../i18n/use-error-text.ts';
import { type AnswerOf, call, type OfficeKey } from './call.ts';

type RequestOf<Key extends OfficeKey> = Omit<
  NonNullable<Parameters<CallOf<Pick<OfficeCalls, Key>>>[1]>,
  'idempotencyKey' | 'signal'
>;

type Reactions<Key extends OfficeKey> = {
  onSuccess?: (answer: AnswerOf<Key>) => void;
  /** In place of the toast that says what went wrong. */
  onError?: (error: unknown) => void;
  /** What is asked for anew afterwards: a refusal may also mean that the page is old. */
  stale?: readonly QueryKey[];
};

/** Only what the server does once for one key may be asked again by itself when no answer comes. */
type Once<Key extends OfficeKey> = OfficeCalls[Key] extends { once: true } ? { once: true } : { once?: never };

/** What an operator does: once, however often it is pressed. A toast says what went wrong, where no better place is. */
export function useAct<Key extends OfficeKey>(key: Key, options: Reactions<Key> & Once<Key>) {
  const { onSuccess, onError, stale = [], once } = options;
  const client = useQueryClient();
  const errorText = useErrorText();
  const isUnderWay = useRef(false);
  const act = useMutation({
    mutationFn: (request: RequestOf<Key>): Promise<AnswerOf<Key>> => {
      const ask = call as (key: Key, request: object) => Promise<AnswerOf<Key>>;
      if (!once) return ask(key, request);
      return askUntilAnswered(
        (idempotencyKey) => ask(key, { ...request, idempotencyKey }),
        () => undefined,
      );
    },
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => (onError ? onError(error) : toast.error(errorText(error))),
    onSettled: () => {
      isUnderWay.current = false;
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
  return {
    isPending: act.isPending,
    error: act.error,
    reset: act.reset,
    send(request: RequestOf<Key>): void {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      act.mutate(request);
    },
  };
}
