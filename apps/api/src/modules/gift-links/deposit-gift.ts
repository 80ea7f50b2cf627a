import { GIFT, WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { after, SECOND_MS } from '../../platform/clock.ts';
import { addJob } from '../../platform/jobs.ts';
import type { GiftsDeps } from './gift-links.deps.ts';
import { type Gift, giftsRepository } from './gift-links.repository.ts';
import { openLink } from './open-link.ts';
import { judge, MINIMUM, REDEEM_JOB, redeemGift } from './redeem-gift.ts';

/** After this and two answers of the wallet nobody can be waiting any more. */
const SPARE_MS = 5 * SECOND_MS;

type Answer = AnswerOf<'POST /api/wallet/truelink'>;

export type DepositGift = { id: string; memberId: string; currency: Currency; link: string };

/** Takes a gift link: looks at the voucher, writes it down, redeems it, credits what came. */
export async function depositGift(deps: GiftsDeps, command: DepositGift): Promise<Answer> {
  if (!(await isOpen(deps, command.currency))) throw new AppError('NO_WALLET');
  const hash = openLink(deps.linkKey, command.link);
  const gifts = giftsRepository(deps.db);
  const known = await gifts.find(hash);
  if (known?.id === command.id) return answerOf(known);
  if (known && known.state !== 'refused') throw new AppError('TRUELINK_DUPLICATE');

  const verdict = judge(await deps.wallet.verify(hash), { isSent: false });
  if (verdict.kind === 'refused') throw refusal(verdict.code);
  const gift = await write(deps, command, hash, verdict.kind === 'redeemable' ? verdict.amount : null);
  if (verdict.kind === 'redeemable') await redeemNow(deps, gift);
  return answerOf((await gifts.find(hash)) ?? gift);
}

/** Gift links are in baht, and operators may close them. */
const isOpen = async ({ lookups }: GiftsDeps, currency: Currency): Promise<boolean> =>
  currency === 'THB' && (await lookups.everyWallet()).some((wallet) => wallet.isOpen && wallet.mode === 'LINK');

const refusal = (code: ErrorCode): AppError =>
  new AppError(code, code === 'TRANSFER_MINIMUM' ? { value: toMajor(MINIMUM, 'THB') } : {});

/** The job that finds out what became of it is queued by the same commit. */
async function write(
  deps: GiftsDeps,
  { id, memberId }: DepositGift,
  hash: string,
  amount: Minor | null,
): Promise<Gift> {
  const createdAt = deps.clock.now();
  return deps.db.transaction().execute(async (transaction) => {
    const reference = await deps.statements.open(transaction, {
      ...{ id, memberId, type: 'deposit', from: GIFT, to: WALLET, currency: 'THB', at: createdAt },
      amount: amount ?? minor(0n),
    });
    const gift = { hash, id, memberId, amount, reference, createdAt };
    if (!(await giftsRepository(transaction).insert(gift))) throw new AppError('TRUELINK_DUPLICATE');
    const runAt = after(createdAt, amount === null ? 0 : 2 * deps.walletTimeoutMs + SPARE_MS);
    await addJob(transaction, { name: REDEEM_JOB, payload: { hash }, runAt, key: `${REDEEM_JOB}:${hash}` });
    return { ...gift, state: 'sent', isSent: false } as const;
  });
}

/** What goes wrong now is for the job that is queued: the member hears that it is under way. */
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
