import { failureOf } from '@krapao/web/api/api-error.ts';
import { newKey } from '@krapao/web/api/new-key.ts';
import { useRef } from 'react';

/**
 * Sends something that must happen once. The same details keep their key until the server has answered, so asking again
 * after silence does nothing twice; other details are another wish. The key lives in memory, as passwords do.
 */
export function useOnce<Body, Answer>(send: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const intent = useRef<{ key: string; details: string }>(undefined);
  return async (body: Body): Promise<Answer> => {
    const details = JSON.stringify(body);
    if (intent.current?.details !== details) intent.current = { key: newKey(), details };
    try {
      return await send(body, intent.current.key);
    } catch (error) {
      if (failureOf(error).isAnswer) intent.current = undefined;
      throw error;
    }
  };
}
