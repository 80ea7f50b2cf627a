import { GIFT, TRUEWALLET } from '@krapao/contract/accounts';
import type { ErrorCode } from '@krapao/contract/errors';
import { LIMITS } from '@krapao/contract/limits';
import { type Minor, parseMajor } from '@krapao/money';
import { z } from 'zod';
import { after, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { creditPaymentIn, recordPayment } from '../deposits/public.ts';
import type { GiftsDeps } from './gift-links.deps.ts';
import { type Gift, giftsRepository } from './gift-links.repository.ts';
import type { GiftAnswer } from './gift-wallet.ts';

export const REDEEM_JOB = 'redeem-gift-link';

const FIRST_CHECK_MS = 5 * SECOND_MS;
const LAST_CHECK_MS = 10 * MINUTE_MS;

export type Verdict =
  | { kind: 'redeemable'; amount: Minor }
  | { kind: 'redeemed'; voucherId: string; amount: Minor }
  | { kind: 'refused'; code: ErrorCode }
  /** The money is ours and waits: for the limit of its member, or for an operator. */
  | { kind: 'held' }
  | { kind: 'unknown'; reason: string };

const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  VOUCHER_OUT_OF_STOCK: 'TRUELINK_DUPLICATE',
  TARGET_USER_REDEEMED: 'TRUELINK_DUPLICATE',
  VOUCHER_NOT_FOUND: 'TRUELINK_INVALID',
  VOUCHER_EXPIRED: 'TRUELINK_INVALID',
  CANNOT_GET_OWN_VOUCHER: 'TRUELINK_INVALID',
  BAD_PARAM: 'TRUELINK_INVALID',
};

/**
 * Interprets the wallet's answer. Once a redeem request may have been sent, a voucher found in our own wallet
 * is a success and no duplicate: the answer to the earlier request was lost.
 */
export function evaluateAnswer(answer: GiftAnswer, { isSent }: { isSent: boolean }): Verdict {
  if (answer.kind === 'unknown') return answer;
  const { code, voucher, mine } = answer;
  if (isSent && voucher && mine !== undefined && mine > 0n) {
    return { kind: 'redeemed', voucherId: voucher.id, amount: mine };
  }
  const refusal = REFUSALS[code];
  // The voucher may be in our wallet: only an answer that shows it without a share of ours says that it is not.
  if (isSent && refusal && (!voucher || code === 'TARGET_USER_REDEEMED'))
    return { kind: 'unknown', reason: `the wallet said ${code} after a redeem request` };
  if (refusal) return { kind: 'refused', code: refusal };
  // Our own wallet is closed, or the wallet company is in maintenance: the voucher is still valid.
  if (code !== 'SUCCESS' || !voucher) return { kind: 'unknown', reason: `the wallet said ${code}` };
  if (voucher.people !== 1) return { kind: 'refused', code: 'TRUELINK_INVALID' };
  if (voucher.amount < MINIMUM) return { kind: 'refused', code: 'TRANSFER_MINIMUM' };
  return { kind: 'redeemable', amount: voucher.amount };
}

export const MINIMUM = parseMajor(LIMITS.giftLinkMinimumBaht, 'THB');

/** Redeems a voucher and credits the amount received, or resolves the outcome of an earlier attempt. */
export async function redeemGift(deps: GiftsDeps, gift: Gift): Promise<Verdict> {
  const { verdict, mobile } = await redeem(deps, gift);
  if (verdict.kind === 'redeemed') return credit(deps, gift, { ...verdict, mobile });
  if (verdict.kind === 'refused') await refuse(deps, gift, verdict.code);
  return verdict;
}

/** A gift link stays with the wallet of its first request: another one would not know what became of it. */
async function redeem(deps: GiftsDeps, gift: Gift): Promise<{ verdict: Verdict; mobile: string }> {
  const wallet = await deps.wallet();
  const { hash, amount, isSent } = gift;
  const isNew = amount !== null && !isSent;
  if (!isNew) {
    const mobile = gift.mobile ?? wallet.mobile;
    const verdict = evaluateAnswer(await wallet.verify(hash, mobile), { isSent });
    if (verdict.kind !== 'redeemable') return { verdict, mobile };
  }
  const mobile = await giftsRepository(deps.db).saveSent(hash, wallet.mobile);
  const verdict = evaluateAnswer(await wallet.redeem(hash, mobile), { isSent: true });
  const isOurs = verdict.kind !== 'redeemable';
  return { mobile, verdict: isOurs ? verdict : { kind: 'unknown', reason: 'redeemed, but not to us' } };
}

type Redeemed = Extract<Verdict, { kind: 'redeemed' }> & { mobile: string };

/** Locks the gift link before the payment, as in every deposit. */
async function credit(deps: GiftsDeps, gift: Gift, redeemed: Redeemed): Promise<Verdict> {
  const { hash, id, memberId } = gift;
  const { amount } = redeemed;
  const at = deps.clock.now();
  const payment = await recordPayment(deps.payments, {
    senderBank: GIFT,
    transRef: redeemed.voucherId,
    receiverBank: TRUEWALLET,
    receiverAccount: redeemed.mobile,
    amount,
    currency: 'THB',
    paidAt: at,
    source: 'gift',
  });
  if (payment.state === 'returned' || payment.state === 'dismissed') {
    await refuse(deps, gift, payment.state);
    return { kind: 'refused', code: 'TRUELINK_INVALID' };
  }
  const outcome = await transact(deps.db, async (transaction) => {
    const gifts = giftsRepository(transaction);
    if (!(await gifts.lockSent(hash))) return 'settled';
    const command = { paymentId: payment.id, memberId, channel: TRUEWALLET, lineId: id };
    const credited = await creditPaymentIn(transaction, deps.payments, command);
    if (credited.outcome === 'credited') await gifts.saveRedeemed(hash, { amount, at });
    return credited.outcome;
  });
  if (outcome === 'credited' || outcome === 'settled') return redeemed;
  if (outcome === 'review') return { kind: 'held' };
  // The same voucher was credited under another spelling of the link.
  await refuse(deps, gift, 'TRUELINK_DUPLICATE');
  return { kind: 'refused', code: 'TRUELINK_DUPLICATE' };
}

async function refuse(deps: GiftsDeps, { hash, id, memberId }: Gift, reason: string): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (transaction) => {
    const gifts = giftsRepository(transaction);
    if (!(await gifts.lockSent(hash))) return;
    await gifts.saveRefused(hash, { reason, at });
    await deps.statements.settle(transaction, { id, status: 'FAILED', at });
    deps.notifyPages(transaction, memberId);
  });
}

const Payload = z.object({ hash: z.string() });

/** Retries until the wallet's answer is final and the money is credited or returned. */
export async function resolveGift(deps: GiftsDeps, payload: unknown): Promise<void> {
  const { hash } = Payload.parse(payload);
  const gifts = giftsRepository(deps.db);
  const gift = await gifts.find(hash);
  if (gift?.state !== 'sent') return;
  const verdict = await redeemGift(deps, gift);
  if (verdict.kind !== 'unknown' && verdict.kind !== 'held') return;
  const attempts = await gifts.countAttempt(hash);
  if (verdict.kind === 'unknown')
    deps.log.error(
      { event: 'gift.unknown', gift: gift.id, asked: attempts, reason: verdict.reason },
      'a gift link is in the open',
    );
  const wait = Math.min(LAST_CHECK_MS, FIRST_CHECK_MS * 2 ** Math.min(attempts, 20));
  await addJob(deps.db, {
    name: REDEEM_JOB,
    payload: { hash },
    runAt: after(deps.clock.now(), wait),
    key: `${REDEEM_JOB}:${hash}`,
  });
}
