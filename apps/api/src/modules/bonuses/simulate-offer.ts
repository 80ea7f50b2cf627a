import type { Db } from '../../platform/db.ts';
import { betsByDay } from '../bets/public.ts';
import { inBatches, tally } from '../catalogue/public.ts';
import { membersAfter } from '../members/public.ts';
import { type MoneyLine, moneyLines } from '../statements/public.ts';
import type { SimulateOffer } from './catalogue-offers.ts';
import { needsDeposit, type Offer, receivedNow, worthOf } from './offer.ts';

const BATCH_MEMBERS = 1_000;

type Grant = { memberId: string; at: Date; amount: bigint };
/** Something a member did that they could have taken the offer at. */
type Occasion = { memberId: string; at: Date; deposit?: MoneyLine };

/**
 * As if it had been open all these days, and everybody had taken it as soon and as often as they could: at each deposit
 * that is large enough, or on each day they played where no deposit is needed.
 */
export const simulateOffer: SimulateOffer = async (db, offer, { from, to, signal }) => {
  const always = { ...offer, startsAt: null, endsAt: null };
  const grants: Grant[] = [];
  await inBatches(
    signal,
    (after) => membersAfter(db, after, BATCH_MEMBERS),
    async (members) => {
      const ids = members.filter(({ currency }) => currency === offer.currency).map(({ id }) => id);
      grants.push(...grantsAt(always, await occasionsOf(db, always, ids, from, to)));
    },
  );
  // Whoever came first has the places.
  grants.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.memberId < other.memberId ? -1 : 1));
  const sums = tally(offer.currency);
  for (const grant of grants.slice(0, offer.placesMax ?? grants.length)) sums.add(grant);
  return { sums: [sums.sum()], wheel: null };
};

async function occasionsOf(db: Db, offer: Offer, ids: readonly string[], from: Date, to: Date): Promise<Occasion[]> {
  const deposits = (await moneyLines(db, ids, from, to))
    .filter(({ type }) => type === 'deposit')
    .map((deposit) => ({ memberId: deposit.memberId, at: deposit.at, deposit }));
  if (needsDeposit(offer)) return deposits;
  const played = (await betsByDay(db, ids, from, to)).map(({ memberId, firstAt }) => ({ memberId, at: firstAt }));
  return [...deposits, ...played].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** In the order of time: what a member had before counts against what they may have. */
function grantsAt(offer: Offer, occasions: readonly Occasion[]): Grant[] {
  const receipts = new Map<string, { at: Date }[]>();
  return occasions.flatMap(({ memberId, at, deposit }) => {
    const own = receipts.get(memberId) ?? [];
    if (receivedNow(offer, own, at) >= offer.maxReceived) return [];
    const total = deposit?.amount ?? NOTHING;
    const amount = worthOf(offer, { deposit, total }, at);
    if (amount === undefined) return [];
    receipts.set(memberId, [...own, { at }]);
    return { memberId, at, amount };
  });
}

const NOTHING = 0n as MoneyLine['amount'];
