import type { Db } from '../../platform/database/db.ts';
import { betsByDay } from '../bets/public.ts';
import { inBatches, tally } from '../catalogue/public.ts';
import { membersAfter } from '../members/public.ts';
import { type MoneyEntry, moneyEntries } from '../statements/public.ts';
import type { SimulateOffer } from './catalogue-offers.ts';
import { evaluateOffer, needsDeposit, type Offer, receivedNow } from './offer.ts';

const BATCH_MEMBERS = 1_000;

type Grant = { memberId: string; at: Date; amount: bigint };
/** An event at which a member could have claimed the offer. */
type Occasion = { memberId: string; at: Date; deposit?: MoneyEntry };

/**
 * Simulates the offer as open on all these days, claimed by every member as soon and as often as possible: at each
 * deposit that is large enough, or on each day of play where no deposit is needed.
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
  // Places go to the earliest claims.
  grants.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.memberId < other.memberId ? -1 : 1));
  const sums = tally(offer.currency);
  for (const grant of grants.slice(0, offer.placesMax ?? grants.length)) sums.add(grant);
  return { sums: [sums.sum()], wheel: null };
};

async function occasionsOf(db: Db, offer: Offer, ids: readonly string[], from: Date, to: Date): Promise<Occasion[]> {
  const deposits = (await moneyEntries(db, ids, from, to))
    .filter(({ type }) => type === 'deposit')
    .map((deposit) => ({ memberId: deposit.memberId, at: deposit.at, deposit }));
  if (needsDeposit(offer)) return deposits;
  const played = (await betsByDay(db, ids, from, to)).map(({ memberId, firstAt }) => ({ memberId, at: firstAt }));
  return [...deposits, ...played].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** In time order: earlier receipts of a member count against the maximum. */
function grantsAt(offer: Offer, occasions: readonly Occasion[]): Grant[] {
  const receipts = new Map<string, { at: Date }[]>();
  return occasions.flatMap(({ memberId, at, deposit }) => {
    const own = receipts.get(memberId) ?? [];
    if (receivedNow(offer, own, at) >= offer.maxReceived) return [];
    const deposits = deposit ? [{ ...deposit, isUsed: false }] : [];
    const evaluation = evaluateOffer(offer, { deposits, total: deposit?.amount ?? NOTHING }, at);
    if ('blocker' in evaluation) return [];
    receipts.set(memberId, [...own, { at }]);
    return { memberId, at, amount: evaluation.amount };
  });
}

const NOTHING = 0n as MoneyEntry['amount'];
