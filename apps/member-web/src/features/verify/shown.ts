import type { Verdict } from '@krapao/fair/proof/check-evidence';
import { memberAmount, type ProofRecord } from '@krapao/fair/proof/texts';
import { type Currency, minor, toMajor } from '@krapao/money';

/** Facts of a genuine receipt, taken from the file or code itself. */
export type Shown = {
  kind: string;
  reference: string;
  /** Time of the event. */
  at: string;
  currency: Currency;
  /** Undefined where the receipt states no amount. */
  amount: { value: number; isSigned: boolean } | undefined;
  /** Of a file: how the transaction ended. A code has its last step instead. */
  status: string | undefined;
  step: string | undefined;
};

type Genuine = Extract<Verdict, { verdict: 'genuine' }>;

export function shownOf({ facts, records }: Genuine): Shown {
  const last = records.at(-1);
  const currency = (facts.get('currency') ?? last?.currency) === 'LAK' ? 'LAK' : 'THB';
  const value = (units: number) => toMajor(minor(BigInt(units)), currency);
  if (facts.size > 0) {
    const stated = Number(facts.get('shown-amount') ?? facts.get('amount'));
    return {
      kind: facts.get('type') ?? '',
      reference: facts.get('reference') ?? '',
      at: facts.get('created') ?? '',
      currency,
      amount: stated === 0 || !Number.isSafeInteger(stated) ? undefined : { value: value(stated), isSigned: true },
      status: facts.get('status'),
      step: undefined,
    };
  }
  const moved = last ? memberAmount(last) : 0;
  const units = moved === 0 && last ? movedWithin(last) : moved;
  return {
    kind: last?.kind ?? '',
    reference: last?.reference ?? '',
    at: last?.happened ?? '',
    currency,
    amount: units === 0 ? undefined : { value: value(units), isSigned: moved !== 0 },
    status: undefined,
    step: last?.action,
  };
}

/** A move between the member's own accounts adds up to zero. */
const movedWithin = ({ legs }: ProofRecord): number =>
  legs.reduce((sum, { owner, amount }) => sum + (owner === 'member' && amount > 0 ? amount : 0), 0);
