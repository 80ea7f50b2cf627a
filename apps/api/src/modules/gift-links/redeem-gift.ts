import { GIFT, TRUEWALLET } from '@krapao/contract/accounts';
import type { ErrorCode } from '@krapao/contract/errors';
import { LIMITS } from '@krapao/contract/limits';
import { type Minor, parseMajor } from '@krapao/money';
import { z } from 'zod';
import { after, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { addJob } from '../../platform/jobs.ts';
import { transact } from '../../platform/transact.ts';
import { creditPaymentIn, hearPayment } from '../deposits/public.ts';
import type { GiftsDeps } from './gift-links.deps.ts';
import { type Gift, giftsRepository } from './gift-links.repository.ts';
import type { GiftTold } from './gift-wallet.ts';

export const REDEEM_JOB = 'redeem-gift-link';

const ASK_FIRST_MS = 5 * SECOND_MS;
const ASK_LAST_MS = 10 * MINUTE_MS;

export type Verdict =
  | { kind: 'redeemable'; amount: Minor }
  | { kind: 'redeemed'; voucherId: string; amount: Minor }
  | { kind: 'refused'; code: ErrorCode }
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
 * What the wallet's answer means. Once we may have redeemed it, finding it in our own wallet is our
 * success and no duplicate: the answer to an earlier call was lost.
 */
export function judge(told: GiftTold, { isSent }: { isSent: boolean }): Verdict {
  if (told.kind === 'unknown') return told;
  const { code, voucher, mine } = told;
  if (isSent && voucher && mine !== undefined && mine > 0n) {
    return { kind: 'redeemed', voucherId: voucher.id, amount: mine };
  }
  const refusal = REFUSALS[code];
  if (refusal) return { kind: 'refused', code: refusal };
  // Our own wallet is closed, or theirs is under repair: the voucher is as good as it was.
  if (code !== 'SUCCESS' || !voucher) return { kind: 'unknown', reason: `the wallet said ${code}` };
  if (voucher.people !== 1) return { kind: 'refused', code: 'TRUELINK_INVALID' };
  if (voucher.amount < MINIMUM) return { kind: 'refused', code: 'TRANSFER_MINIMUM' };
  return { kind: 'redeemable', amount: voucher.amount };
}

export const MINIMUM = parseMajor(LIMITS.giftLinkMinimumBaht, 'THB');

/** Redeems a voucher and credits what our wallet got, or finds out what became of an earlier try. */
export async function redeemGift(deps: GiftsDeps, gift: Gift): Promise<Verdict> {
  const verdict = await ask(deps, gift);
  if (verdict.kind === 'redeemed') return credit(deps, gift, verdict);
  if (verdict.kind === 'refused') await refuse(deps, gift, verdict.code);
  return verdict;
}

async function ask(deps: GiftsDeps, gift: Gift): Promise<Verdict> {
  const isNew = gift.amount !== null && !gift.isSent;
  if (!isNew) {
    const verified = judge(await deps.wallet.verify(gift.hash), gift);
    if (verified.kind !== 'redeemable') return verified;
  }
  await giftsRepository(deps.db).saveSent(gift.hash);
  const verdict = judge(await deps.wallet.redeem(gift.hash), { isSent: true });
  return verdict.kind === 'redeemable' ? { kind: 'unknown', reason: 'redeemed, but not to us' } : verdict;
}

type Redeemed = Extract<Verdict, { kind: 'redeemed' }>;

/** The link's row before the payment's, as in every deposit. */
async function credit(deps: GiftsDeps, gift: Gift, redeemed: Redeemed): Promise<Verdict> {
  const { hash, id, memberId } = gift;
  const { amount } = redeemed;
  const at = deps.clock.now();
  const payment = await hearPayment(deps.payments, {
    senderBank: GIFT,
    transRef: redeemed.voucherId,
    receiverBank: TRUEWALLET,
    receiverAccount: deps.wallet.mobile,
    amount,
    currency: 'THB',
    paidAt: at,
    heardFrom: 'gift',
  });
  const outcome = await transact(deps.db, async (transaction) => {
    const gifts = giftsRepository(transaction);
    if (!(await gifts.lockSent(hash))) return 'settled';
    const command = { paymentId: payment.id, memberId, channel: TRUEWALLET, lineId: id };
    const credited = await creditPaymentIn(transaction, deps.payments, command);
    if (credited.outcome === 'credited') await gifts.saveRedeemed(hash, { amount, at });
    return credited.outcome;
  });
  if (outcome === 'credited' || outcome === 'settled') return redeemed;
  if (outcome === 'review') return { kind: 'unknown', reason: 'the operators have it' };
  // Another spelling of the link brought the same voucher in.
  await refuse(deps, gift, 'TRUELINK_DUPLICATE');
  return { kind: 'refused', code: 'TRUELINK_DUPLICATE' };
}

async function refuse(deps: GiftsDeps, { hash, id, memberId }: Gift, reason: string): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (transaction) => {
    const gifts = giftsRepository(transaction);
    if (!(await gifts.lockSent(hash))) return;
    await gifts.saveRefused(hash, { reason, at });
    await deps.statements.settle(transaction, { id, status: 'FAILED', balanceAfter: null, at });
    deps.tell(transaction, memberId);
  });
}

const Payload = z.object({ hash: z.string() });

/** Asks until the wallet has said yes or no. */
export async function resolveGift(deps: GiftsDeps, payload: unknown): Promise<void> {
  const { hash } = Payload.parse(payload);
  const gifts = giftsRepository(deps.db);
  const gift = await gifts.find(hash);
  if (gift?.state !== 'sent') return;
  const verdict = await redeemGift(deps, gift);
  if (verdict.kind !== 'unknown') return;
  const asked = await gifts.countAsking(hash);
  deps.log.error({ event: 'gift.unknown', gift: gift.id, asked, reason: verdict.reason }, 'a gift link is in the open');
  const wait = Math.min(ASK_LAST_MS, ASK_FIRST_MS * 2 ** Math.min(asked, 20));
  await addJob(deps.db, {
    name: REDEEM_JOB,
    payload: { hash },
    runAt: after(deps.clock.now(), wait),
    key: `${REDEEM_JOB}:${hash}`,
  });
}
