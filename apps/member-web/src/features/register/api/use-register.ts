import type { BodyOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { flags } from '../../../shared/flags.ts';
import { useOnce } from '../../../shared/wizard/use-once.ts';
import { type Draft, registrationBody } from '../model.ts';

export function useRegister(): (draft: Draft) => Promise<unknown> {
  const send = useOnce((body: BodyOf<'POST /api/account'>, idempotencyKey) =>
    call('POST /api/account', { body, idempotencyKey }),
  );
  return (draft) => send(registrationBody(draft, flags));
}
