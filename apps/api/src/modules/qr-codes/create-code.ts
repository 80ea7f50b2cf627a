import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS, QR_AMOUNT_MAX } from '@krapao/contract/limits';
import { type Currency, type Minor, parseMajor, toMajor } from '@krapao/money';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { checkRoom, recordingRefusals } from '../deposits/public.ts';
import { checkBlocks } from '../members/public.ts';
import { cancelOpen } from './cancel-code.ts';
import { checkLater, firstCheck } from './check-code.ts';
import { type CodeAccount, openCodeAccount } from './code-account.ts';
import { decimal, drawPayload } from './draw-code.ts';
import { noCode, present } from './present-code.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { type Code, codesRepository } from './qr-codes.repository.ts';

export type CreateCode = { id: string; memberId: string; currency: Currency; channel: string; amount: Minor };

/** Letters and digits only, and no longer than the shortest limit of a service. */
const REFERENCE_LETTERS = 15;
const TRIES_MAX = 5;

/** Creates a payment code. A member has one open code per channel: a code for another amount replaces it. */
export async function createCode(
  deps: CodesDeps,
  command: CreateCode,
): Promise<AnswerOf<'POST /api/qrcode/{bankCode}'>> {
  const { id, memberId, currency, channel, amount } = command;
  const account = await openCodeAccount(deps, channel, currency);
  const max = QR_AMOUNT_MAX[currency];
  if (amount > parseMajor(max, currency)) throw new AppError('TRANSFER_MAXIMUM', { value: max });
  const least = await minimum(deps, channel, currency);
  if (amount < least) return { ...noCode('TRANSFER_MINIMUM'), value: toMajor(least, currency) };

  const codes = codesRepository(deps.db);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const known = (await codes.find(id)) ?? (await codes.findOpen(memberId, channel));
    const isLive = known && known.amount === amount && known.expiresAt > deps.clock.now();
    if (known?.id === id || isLive) return finish(deps, known);
    if (known) await cancelOpen(deps, known);
    const code = await write(deps, command, account);
    if (code) return finish(deps, code);
  }
  return noCode('QR_FAIL');
}

/** The higher of the operators' minimum and the specification's. */
async function minimum(deps: CodesDeps, channel: string, currency: Currency): Promise<Minor> {
  const { min } = await deps.rules();
  const specified: Readonly<Record<string, number>> = { ...LIMITS.qrMinimumBaht, ...LIMITS.qrMinimumKip };
  return parseMajor(Math.max(min[channel] ?? 1, specified[channel] ?? 1), currency);
}

/** Returns undefined if a concurrent request created another code of the member. */
async function write(deps: CodesDeps, command: CreateCode, account: CodeAccount): Promise<Code | undefined> {
  const { id, memberId, currency, channel, amount } = command;
  const createdAt = deps.clock.now();
  const reference = deps.random.letters(REFERENCE_LETTERS).toUpperCase();
  const isDrawn = account.isBank && !(await deps.channels.isConnected(channel));
  const drawn = isDrawn ? drawPayload({ channel, account, reference, amount, currency }) : null;
  const code = {
    ...{ id, memberId, channel, reference, amount, currency, createdAt },
    payload: drawn,
    state: drawn === null ? 'making' : 'live',
    isClosed: drawn !== null,
    expiresAt: after(createdAt, (await deps.rules()).lifeMinutes * MINUTE_MS),
  } as const;
  const announced = { memberId, amount, currency };
  const isMine = await recordingRefusals(deps, 'qr-code', announced, () =>
    deps.db.transaction().execute(async (transaction) => {
      await checkBlocks(transaction, memberId, 'deposit', createdAt);
      await checkRoom(transaction, deps.payments, announced);
      const isWritten = await codesRepository(transaction).insert(code);
      if (isWritten) await checkLater(transaction, id, firstCheck(code));
      return isWritten;
    }),
  );
  return isMine
    ? { ...code, paymentId: null, endedAt: null, connectionId: null, serviceReference: null, isAnyAmount: false }
    : undefined;
}

/** Requests a code that the payment company has not created yet again, under the same reference. */
async function finish(deps: CodesDeps, code: Code) {
  if (code.state === 'live') return present(code);
  if (code.state !== 'making') return noCode('QR_FAIL');
  const { id, channel, reference, amount, currency, expiresAt } = code;
  const answer = await deps.channels.make(channel, (callbackPath) => ({
    ...{ reference, amount: decimal(amount, currency), currency, expiresAt },
    callbackUrl: deps.callbackUrlOf(callbackPath),
  }));
  const codes = codesRepository(deps.db);
  const { connectionId, made } = answer ?? { made: { kind: 'failed', reason: 'no service is connected' } };
  if (made.kind === 'failed' || !connectionId) {
    const reason = made.kind === 'failed' ? made.reason : '';
    deps.log.warn({ event: 'qr-code.unmade', code: id, channel, reason }, 'a channel made no code');
    await codes.end(id, 'failed', deps.clock.now());
    return noCode('QR_FAIL');
  }
  const { payload, serviceReference = null, isAnyAmount = false } = made;
  const live = { payload, expiresAt: made.expiresAt < expiresAt ? made.expiresAt : expiresAt };
  await codes.saveLive(id, { ...live, connectionId, serviceReference, isAnyAmount });
  const now = await codes.find(id);
  return now?.state === 'live' ? present(now) : noCode('QR_FAIL');
}
