import type { AnswerOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import { openCodeAccount } from './code-account.ts';
import { noCode, present } from './present-code.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { codesRepository } from './qr-codes.repository.ts';

type Wanted = { memberId: string; currency: Currency; channel: string };

/** The member's code of a channel, if still payable. */
export async function findCode(
  deps: CodesDeps,
  { memberId, currency, channel }: Wanted,
): Promise<AnswerOf<'GET /api/qrcode/{bankCode}'>> {
  await openCodeAccount(deps, channel, currency);
  const code = await codesRepository(deps.db).findOpen(memberId, channel);
  return code?.state === 'live' && code.expiresAt > deps.clock.now() ? present(code) : noCode('NO_DATA');
}
