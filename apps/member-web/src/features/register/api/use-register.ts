import { useRef } from 'react';
import { failureOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { flags } from '../../../shared/flags.ts';
import { newKey } from '../../../shared/new-key.ts';
import { type Draft, registrationBody } from '../model.ts';

/**
 * Registers. The same details keep their key until the server has answered, so asking again after
 * silence registers nobody twice; other details are another registration. The key lives in memory,
 * because the details do too.
 */
export function useRegister(): (draft: Draft) => Promise<unknown> {
  const intent = useRef<{ key: string; details: string }>(undefined);
  return async (draft) => {
    const body = registrationBody(draft, flags);
    const details = JSON.stringify(body);
    if (intent.current?.details !== details) intent.current = { key: newKey(), details };
    try {
      return await call('POST /api/account', { body, idempotencyKey: intent.current.key });
    } catch (error) {
      if (failureOf(error).isAnswer) intent.current = undefined;
      throw error;
    }
  };
}
