import { TRUEWALLET } from '@krapao/contract/accounts';
import type { SlipReason } from '@krapao/contract/errors';
import { parseMajor } from '@krapao/money';
import sharp from 'sharp';
import { z } from 'zod';
import { after, before, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { spellBank } from '../../deposits/public.ts';
import { failSlip } from '../end-slip.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { type Slip, type SlipCode, slipsRepository } from '../slips.repository.ts';
import { evaluateSlip } from './evaluate-slip.ts';
import { findCopiedSlips } from './find-copied-slips.ts';
import { type FoundCode, findSlipCode } from './find-slip-code.ts';
import { queueReading } from './queue-reading.ts';
import { readingRepository } from './reading.repository.ts';
import { reviewWalletSlip } from './review-wallet-slip.ts';
import type { BankTransfer, Verdict } from './slip-verifier.ts';
import { verifySlip } from './verify-slip.ts';

const Payload = z.object({ id: z.uuid() });

/** No QR code of a slip fits into fewer pixels. */
const SIDE_MIN = 30;
const TRIES_MAX = 3;
const FIRST_CHECK_MS = 5 * SECOND_MS;
const LAST_CHECK_MS = 15 * MINUTE_MS;
/** Banks may report a transfer this long after its slip. */
const FRESH_MS = 30 * MINUTE_MS;

/** Reads, verifies and evaluates a slip. Each step is stored when done, so a retry after a crash resumes there. */
export async function readSlip(deps: SlipsDeps, payload: unknown): Promise<void> {
  const slip = await slipsRepository(deps.db).find(Payload.parse(payload).id);
  if (slip?.status !== 'waiting') return;
  const code = slip.code ?? (await readCode(deps, slip));
  if (!code) return;
  if (await readingRepository(deps.db).isShownElsewhere(slip, code))
    return failSlip(deps, slip, 'SLIP_REFNO_DUPLICATED');
  const bankTransfer = slip.verified ?? (await verify(deps, slip, code));
  if (bankTransfer) await evaluateSlip(deps, { ...slip, code }, bankTransfer);
}

async function readCode(deps: SlipsDeps, slip: Slip): Promise<SlipCode | undefined> {
  const picture = await deps.files.read(slip.file);
  if (!picture) return fail(deps, slip, 'UPLOADED_FILE_NOT_EXIST');
  const size = await sharp(picture)
    .metadata()
    .catch(() => undefined);
  if (!size || Math.min(size.width, size.height) < SIDE_MIN) return fail(deps, slip, 'IMG_SIZE_UNABLE_TO_PROCESS');

  const found = await findSlipCode(deps.readQr, picture).catch(async (error: Error) => {
    const tried = await readingRepository(deps.db).countTry(slip.id);
    deps.log.error({ event: 'slip.unreadable', err: error, slip: slip.id, tried }, 'a slip could not be read');
    if (tried < TRIES_MAX) throw error; // The job queue retries.
    return { fault: 'unknown' } as const;
  });
  if ('fault' in found) {
    const reason = await reasonFor(deps, slip, found.fault);
    const isForPeople = WITHOUT_CODE.includes(reason) && (await isOfWallet(deps, slip));
    if (!isForPeople) return fail(deps, slip, reason);
    await reviewWalletSlip(deps, slip, picture);
    return undefined;
  }
  const code = await referenceOf(deps, found);
  await readingRepository(deps.db).saveCode(slip.id, code, deps.clock.now());
  return code;
}

async function reasonFor(
  deps: SlipsDeps,
  slip: Slip,
  fault: 'unknown' | 'no-code' | 'not-a-slip',
): Promise<SlipReason> {
  if (fault === 'unknown') return 'UNKNOW_ERROR';
  if (fault === 'not-a-slip') return 'INVALID_SLIP';
  const [original] = await findCopiedSlips(deps, slip);
  return original ? 'SLIP_REFNO_DUPLICATED' : 'CANNOT_READ_CROPPED_IMAGE';
}

/** Slips of wallets may carry no code, or one of something else: no fault of their member. */
const WITHOUT_CODE: readonly SlipReason[] = ['CANNOT_READ_CROPPED_IMAGE', 'INVALID_SLIP'];

const isOfWallet = async (deps: SlipsDeps, { memberId }: Slip): Promise<boolean> =>
  (await deps.memberAccount(memberId))?.bankCode === TRUEWALLET;

/** A bank transfer is identified by its sending bank and that bank's reference. */
async function referenceOf(deps: SlipsDeps, code: FoundCode): Promise<SlipCode> {
  const [bank, transRef] = nameOf(code);
  const { number: sendingBank } = await spellBank(deps.payments, bank);
  return { payload: code.payload, sendingBank, transRef };
}

function nameOf(code: FoundCode): [bank: string, transRef: string] {
  if (code.kind === 'bank') return [code.sendingBank, code.transRef];
  if (code.kind === 'truemoney') return [TRUEWALLET, code.transactionId];
  return ['BCEL', code.reference];
}

async function verify(deps: SlipsDeps, slip: Slip, code: SlipCode): Promise<BankTransfer | undefined> {
  const slips = readingRepository(deps.db);
  const attempts = await slips.countAttempt(slip.id);
  const verdict = await verifySlip(deps.verifiers, code.payload);
  if (verdict.kind === 'refused') {
    // Only we submit this slip to the verifier: "repeated" after a lost answer refers to our own earlier request.
    const isEcho = verdict.reason === 'SLIP_REFNO_DUPLICATED' && attempts > 1;
    return isEcho ? review(deps, slip, 'REPEATED_AT_VERIFIER') : fail(deps, slip, verdict.reason);
  }
  if (verdict.kind === 'not-found') {
    const isFresh = slip.createdAt > before(deps.clock.now(), FRESH_MS);
    if (!isFresh) return fail(deps, slip, 'EXPIRED_SLIP');
    return scheduleRetry(deps, slip, attempts, {
      kind: 'unknown',
      why: 'the verifier knows no such slip',
      isOurs: false,
    });
  }
  if (verdict.kind === 'unknown') return scheduleRetry(deps, slip, attempts, verdict);
  const { bankTransfer } = verdict;
  if (
    bankTransfer.transRef !== code.transRef ||
    !(await isSameBank(deps, bankTransfer.sendingBank, code.sendingBank))
  ) {
    const why = 'the verifier reported another bank transfer';
    return scheduleRetry(deps, slip, attempts, { kind: 'unknown', why, isOurs: true });
  }
  await slips.saveVerified(
    slip.id,
    bankTransfer,
    parseMajor(bankTransfer.amount, bankTransfer.currency),
    deps.clock.now(),
  );
  return bankTransfer;
}

async function isSameBank(deps: SlipsDeps, reported: string, known: string): Promise<boolean> {
  return (await spellBank(deps.payments, reported)).code === (await spellBank(deps.payments, known)).code;
}

/**
 * The outcome is unknown: the slip stays in progress. Retries back off but never stop; operators see slips
 * that wait long.
 */
async function scheduleRetry(
  deps: SlipsDeps,
  slip: Slip,
  attempts: number,
  { why, isOurs, waitMs = 0 }: Extract<Verdict, { kind: 'unknown' }>,
): Promise<undefined> {
  const backOffMs = Math.min(LAST_CHECK_MS, FIRST_CHECK_MS * 2 ** Math.min(attempts - 1, 20));
  const runAt = after(deps.clock.now(), Math.max(waitMs, backOffMs));
  if (isOurs)
    deps.log.error(
      { event: 'slip.verifier-refuses', slip: slip.id, asked: attempts, why },
      'the slip verifier refuses us',
    );
  else deps.log.warn({ event: 'slip.unverified', slip: slip.id, asked: attempts, why }, 'a slip is not verified yet');
  await queueReading(deps.db, slip, { runAt });
}

async function fail(deps: SlipsDeps, slip: Slip, reason: SlipReason): Promise<undefined> {
  await failSlip(deps, slip, reason);
}

async function review(deps: SlipsDeps, { id }: Slip, reason: string): Promise<undefined> {
  await slipsRepository(deps.db).saveReview(id, reason, deps.clock.now());
}
