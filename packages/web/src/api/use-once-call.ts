import type { AnswerOf, BodyOf, CallKey, ParamsOf } from '@krapao/contract/calls';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { nextFrame } from '../browser/next-frame.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import { call } from './call.ts';

type Request<Key extends CallKey> = (ParamsOf<Key> extends undefined ? object : { params: ParamsOf<Key> }) &
  (BodyOf<Key> extends undefined ? object : { body: BodyOf<Key> });

export type Reactions<Key extends CallKey> = {
  onSuccess?: (answer: AnswerOf<Key>) => void;
  onError?: (error: unknown) => void;
};

/**
 * A call that is done once however often it is asked for, safe on a bad line. While no answer comes, `isChecking` says
 * that nobody knows. Afterwards `stale` is asked for anew.
 */
export function useOnceCall<Key extends CallKey>(
  key: Key,
  { onSuccess, onError, stale }: Reactions<Key> & { stale: readonly QueryKey[] },
) {
  const client = useQueryClient();
  const [isChecking, setIsChecking] = useState(false);
  const isUnderWay = useRef(false);
  /** What was answered is drawn first: with the next frame, or the one after. */
  const renew = async () => {
    await nextFrame();
    await nextFrame();
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (request: Request<Key>): Promise<AnswerOf<Key>> => {
      const ask = call as (key: Key, request: object) => Promise<AnswerOf<Key>>;
      let hasWaited = false;
      try {
        return await askUntilAnswered(
          (idempotencyKey) => ask(key, { ...request, idempotencyKey }),
          () => {
            hasWaited = true;
            setIsChecking(true);
          },
        );
      } finally {
        isUnderWay.current = false;
        // Even what it is already is drawn once more.
        if (hasWaited) setIsChecking(false);
      }
    },
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
    // A refusal may also mean that what we show is old.
    onSettled: () => void renew(),
  });
  return {
    isPending,
    isChecking,
    error,
    answer: data,
    reset,
    /** Does nothing while the wish before it is under way: a second click is not a second wish. */
    send(request: Request<Key>): void {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(request);
    },
  };
}
