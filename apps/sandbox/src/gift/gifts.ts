import { randomBytes } from 'node:crypto';
import { TRUEWALLET } from '@krapao/contract/accounts';
import { parseAmount } from '../amount.ts';
import { enter, findAccount, lockAccounts } from '../bank/accounts.repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { Problem } from '../problem.ts';
import { findGift, type Gift, giftStatus, insertGift, insertTicket, lockGift, shareOf } from './gifts.repository.ts';

export type GiftDeps = { database: Database; clock: Clock };

const LIFE_MS = 72 * 60 * 60 * 1_000;

/** Refusal codes of the wallet. */
export type GiftRefusal =
  | 'VOUCHER_NOT_FOUND'
  | 'VOUCHER_EXPIRED'
  | 'VOUCHER_OUT_OF_STOCK'
  | 'TARGET_USER_NOT_FOUND'
  | 'TARGET_USER_REDEEMED'
  | 'CANNOT_GET_OWN_VOUCHER';

export type GiftOrder = { giver: string; amount: string; people: number; expiresAt?: Date | undefined };

/** Moves money from the giver's wallet into a gift link. */
export async function makeGift({ database, clock }: GiftDeps, order: GiftOrder): Promise<Gift> {
  const now = clock.now();
  const amount = parseAmount(order.amount, 'THB');
  if (amount % BigInt(order.people) !== 0n) throw new Problem(400, 'BAD_AMOUNT', 'the shares must be equal');
  const hash = randomBytes(18).toString('hex').slice(0, 35);
  const wallet = { bankCode: TRUEWALLET, accountNo: order.giver };
  const expiresAt = order.expiresAt ?? new Date(now.getTime() + LIFE_MS);
  await database.transaction(async (tx) => {
    const [giver] = await lockAccounts(tx, [wallet]);
    if (!giver) throw new Problem(404, 'ACCOUNT_NOT_FOUND', 'no such wallet');
    if (giver.balance < amount) throw new Problem(422, 'INSUFFICIENT_BALANCE', 'not enough in the wallet');
    await insertGift(tx, { hash, giver: order.giver, amount, people: order.people, expiresAt, createdAt: now });
    await enter(tx, wallet, { label: 'gift', delta: -amount, now });
  });
  const gift = await findGift(database, hash);
  if (!gift) throw new Error('a gift that was just made is not there');
  return gift;
}

export const giftLink = ({ hash }: Gift): string => `https://gift.truemoney.com/campaign/?v=${hash}`;

export type Looked = { gift?: Gift | undefined; refusal?: GiftRefusal | undefined };

/** Checks whether this wallet could redeem the gift. */
export async function lookAtGift({ database, clock }: GiftDeps, hash: string, mobile: string): Promise<Looked> {
  const gift = await findGift(database, hash);
  const taker = await findAccount(database, { bankCode: TRUEWALLET, accountNo: mobile });
  return evaluate(gift, taker !== undefined, mobile, clock.now());
}

/** Credits the share to the wallet, once. */
export async function takeGift({ database, clock }: GiftDeps, hash: string, mobile: string): Promise<Looked> {
  const now = clock.now();
  const wallet = { bankCode: TRUEWALLET, accountNo: mobile };
  return database.transaction(async (tx) => {
    const gift = await lockGift(tx, hash);
    const [taker] = await lockAccounts(tx, [wallet]);
    const looked = evaluate(gift, taker !== undefined, mobile, now);
    if (!gift || looked.refusal) return looked;
    const share = shareOf(gift);
    await insertTicket(tx, hash, { mobile, amount: share, takenAt: now });
    await enter(tx, wallet, { label: 'gift', delta: share, now });
    return { gift: await findGift(tx, hash) };
  });
}

function evaluate(gift: Gift | undefined, hasWallet: boolean, mobile: string, now: Date): Looked {
  if (!gift) return { refusal: 'VOUCHER_NOT_FOUND' };
  if (!hasWallet) return { gift, refusal: 'TARGET_USER_NOT_FOUND' };
  if (gift.giver === mobile) return { gift, refusal: 'CANNOT_GET_OWN_VOUCHER' };
  if (gift.tickets.some((ticket) => ticket.mobile === mobile)) return { gift, refusal: 'TARGET_USER_REDEEMED' };
  const status = giftStatus(gift, now);
  if (status === 'redeemed') return { gift, refusal: 'VOUCHER_OUT_OF_STOCK' };
  return status === 'expired' ? { gift, refusal: 'VOUCHER_EXPIRED' } : { gift };
}
