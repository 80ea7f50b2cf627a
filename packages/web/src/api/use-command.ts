import type { CallTable, Parsed } from '@krapao/contract/call';
import { toast } from '@krapao/ui/layers/toast';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forget, readStored, type Key as StoredKey, storeBeside } from '../browser/storage.ts';
import { failureOf, isDeclined } from './api-error.ts';
import type { CallOf } from './call.ts';
import { newKey } from './new-key.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

export type AnswerOf<Table, Key extends keyof Table> = Parsed<Table[Key], 'response'>;

/** Parameters, query and body of a call, without its key. */
export type RequestOf<Table, Key extends keyof Table> = Omit<
  NonNullable<Parameters<CallOf<Pick<Table, Key>>>[1]>,
  'idempotencyKey' | 'signal' | 'keepalive' | 'elsewhere'
>;

/** Only calls with an idempotency key may be sent again without an answer. */
type Once<Call> = Call extends { once: true }
  ? {
      once: true;
      /** Stores the attempt until `reset`, so that a reload continues it under the same key. */
      storedAs?: StoredKey;
    }
  : { once?: never; storedAs?: never };

export type Reactions<Answer, Request = object> = {
  onSuccess?: (answer: Answer, request: Request) => void;
  /** Replaces the error toast; null where the screen shows `error`. */
  onError?: ((error: unknown, request: Request) => void) | null;
};

export type CommandOptions<Table, Key extends keyof Table> = Reactions<AnswerOf<Table, Key>, RequestOf<Table, Key>> &
  Once<Table[Key]> & {
    /** Refetched afterwards, also after a refusal: it may mean that the screen shows old data. */
    stale?: readonly QueryKey[];
  };

/** An attempt as first sent; every repetition has its key and request. */
type Attempt<Request> = { readonly key: string; readonly request: Request };

/**
 * Makes the `useCommand` of an app: one change on the server at a time. It is sent once however often pressed, and a
 * `once` call is repeated under its key until answered; `isChecking` while the outcome is unknown.
 */
export function commandsOf<Table extends CallTable>(
  call: CallOf<Table>,
  useErrorText: () => (error: unknown) => string,
) {
  return function useCommand<Key extends keyof Table & string>(
    key: Key,
    { onSuccess, onError, once, stale = [], storedAs }: CommandOptions<Table, Key>,
  ) {
    type Answer = AnswerOf<Table, Key>;
    type Request = RequestOf<Table, Key>;
    const client = useQueryClient();
    const errorText = useErrorText();
    const [isChecking, setIsChecking] = useState(false);
    const isSending = useRef(false);
    const stored = () => (storedAs ? storedAttempt<Request>(storedAs) : undefined);
    const make = call as unknown as (key: Key, request: object) => Promise<Answer>;
    const { mutate, isPending, error, data, reset } = useMutation({
      mutationFn: async (attempt: Attempt<Request>): Promise<Answer> => {
        if (!once) return make(key, attempt.request);
        try {
          return await retryUntilAnswered(
            (idempotencyKey) => make(key, { ...attempt.request, idempotencyKey }),
            () => setIsChecking(true),
            attempt.key,
          );
        } finally {
          setIsChecking(false);
        }
      },
      onSuccess: (answer, { request }) => onSuccess?.(answer, request),
      onError: (failure, attempt) => {
        // A page left behind may be answered late, while another attempt is stored.
        if (storedAs && failureOf(failure).isAnswer && stored()?.key === attempt.key) forget(storedAs);
        if (onError === undefined) toast[isDeclined(failure) ? 'info' : 'error'](errorText(failure));
        else onError?.(failure, attempt.request);
      },
      onSettled: () => {
        isSending.current = false;
        for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      },
    });
    const attempt = (next: Attempt<Request>) => {
      if (isSending.current) return;
      isSending.current = true;
      if (storedAs) storeBeside('token', storedAs, JSON.stringify(next));
      mutate(next);
    };
    const resume = useEffectEvent(() => {
      const unanswered = stored();
      if (unanswered) attempt(unanswered);
    });
    useEffect(() => resume(), []);
    return {
      isPending,
      isChecking,
      error,
      answer: data,
      /** Ignored while an attempt is pending. A stored attempt without an answer is sent again instead. */
      send: (request: Request) => attempt(stored() ?? { key: newKey(), request }),
      reset: () => {
        if (storedAs) forget(storedAs);
        reset();
      },
    };
  };
}

function storedAttempt<Request>(key: StoredKey): Attempt<Request> | undefined {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
