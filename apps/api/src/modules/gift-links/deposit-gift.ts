import { GIFT, WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { after, SECOND_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { checkRoom, recordingRefusals } from '../deposits/public.ts';
import { checkBlocks } from '../members/public.ts';
import type { GiftsDeps } from './gift-links.deps.ts';
import { type Gift, giftsRepository } from './gift-links.repository.ts';
import { openLink } from './open-link.ts';
import { evaluateAnswer, MINIMUM, REDEEM_JOB, redeemGift } from './redeem-gift.ts';

/** Margin after two timeouts of the wallet, when the member's own request must have ended. */
const SPARE_MS = 5 * SECOND_MS;

type Answer = AnswerOf<'POST /api/wallet/truelink'>;

export type DepositGift = { id: string; memberId: string; currency: Currency; link: string };

/** Deposits a gift link: verifies the voucher, records it, redeems it and credits the amount received. */
export async function depositGift(deps: GiftsDeps, command: DepositGift): Promise<Answer> {
  if (!(await isOpen(deps, command.currency))) throw new AppError('NO_WALLET');
  const hash = openLink(deps.linkKeys, command.link);
  const gifts = giftsRepository(deps.db);
  const known = await gifts.find(hash);
  if (known?.id === command.id) return answerOf(known);
  if (known && known.state !== 'refused') throw new AppError('TRUELINK_DUPLICATE');

  const wallet = await deps.wallet();
  const verdict = evaluateAnswer(await wallet.verify(hash, wallet.mobile), { isSent: false });
  if (verdict.kind === 'refused') throw refusal(verdict.code);
  const amount = verdict.kind === 'redeemable' ? verdict.amount : null;
  const write = () => writeGift(deps, command, hash, amount);
  const announced = { memberId: command.memberId, currency: 'THB' } as const;
  const gift = await (amount === null
    ? write()
    : recordingRefusals(deps.payments, 'gift-link', { ...announced, amount }, write));
  if (verdict.kind === 'redeemable') await redeemNow(deps, gift);
  return answerOf((await gifts.find(hash)) ?? gift);
}

/** Gift links are in baht only, and operators can close them. */
const isOpen = async ({ lookups }: GiftsDeps, currency: Currency): Promise<boolean> =>
  currency === 'THB' && (await lookups.everyWallet()).some((wallet) => wallet.isOpen && wallet.mode === 'LINK');

const refusal = (code: ErrorCode): AppError =>
  new AppError(code, code === 'TRANSFER_MINIMUM' ? { value: toMajor(MINIMUM, 'THB') } : {});

/** The job that resolves the outcome is enqueued in the same transaction. */
async function writeGift(
  deps: GiftsDeps,
  { id, memberId }: DepositGift,
  hash: string,
  amount: Minor | null,
): Promise<Gift> {
  const createdAt = deps.clock.now();
  return deps.db.transaction().execute(async (transaction) => {
    // Before the redemption, which nobody can undo.
    if (amount !== null) await checkRoom(transaction, deps.payments, { memberId, amount, currency: 'THB' });
    const reference = await deps.statements.open(transaction, {
      ...{ id, memberId, type: 'deposit', from: GIFT, to: WALLET, currency: 'THB', at: createdAt },
      amount: amount ?? minor(0n),
    });
    await checkBlocks(transaction, memberId, 'deposit', createdAt);
    const gift = { hash, id, memberId, amount, reference, createdAt };
    if (!(await giftsRepository(transaction).insert(gift))) throw new AppError('TRUELINK_DUPLICATE');
    const runAt = after(createdAt, amount === null ? 0 : 2 * deps.walletTimeoutMs + SPARE_MS);
    await addJob(transaction, { name: REDEEM_JOB, payload: { hash }, runAt, key: `${REDEEM_JOB}:${hash}` });
    return { ...gift, state: 'sent', isSent: false, mobile: null } as const;
  });
}

/** A failure here is left to the queued job: the member receives IN_PROGRESS. */
async function redeemNow(deps: GiftsDeps, gift: Gift): Promise<void> {
  const verdict = await redeemGift(deps, gift).catch((error: unknown) => {
    deps.log.error({ event: 'gift.unknown', err: error, gift: gift.id }, 'a gift link is in the open');
    return undefined;
  });
  if (verdict?.kind === 'refused') throw refusal(verdict.code);
}

const STATUS = { sent: 'IN_PROGRESS', redeemed: 'SUCCESS', refused: 'FAILED' } as const;

const answerOf = ({ state, reference, amount }: Gift): Answer => ({
  status: STATUS[state],
  reference,
  amount: amount === null ? null : toMajor(amount, 'THB'),
});
