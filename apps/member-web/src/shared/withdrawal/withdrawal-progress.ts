import type { Receipt } from '../statement/receipt-query.ts';

type Taken = NonNullable<Receipt['steps']>[number];
type Title =
  | 'requested'
  | 'approved'
  | 'paid'
  | 'rejected'
  | 'cancelled'
  | 'returned'
  | 'approving'
  | 'paying'
  | 'payment';

export type Progress = {
  title: Title;
  state: 'done' | 'now' | 'todo' | 'fail';
  at: string | null;
  /** The reason for a rejection: one with texts, or the operator's words. */
  refusal: Taken['refusal'];
  note: string | null;
  /** The reason for the review by a person. */
  because: Taken['because'];
};

/** Until the first approval; afterwards the bank may have the order. */
export const isCancellable = ({ status, steps }: Pick<Receipt, 'status' | 'steps'>): boolean =>
  status === 'IN_PROGRESS' && steps?.every(({ step }) => step === 'requested') === true;

/** All steps of a withdrawal: done, current and to come. */
export function progressOf(steps: readonly Taken[]): Progress[] {
  const [first] = steps;
  // A withdrawal sent back to review counts from there, but keeps its first request time.
  const last = steps.findLast(({ step }) => step === 'requested');
  const since = last ? steps.slice(steps.indexOf(last)) : steps;
  const find = (name: string) => since.find(({ step }) => step === name);
  const nothing = { at: null, note: null, refusal: undefined, because: undefined };
  const done = (title: Title, { at, note, refusal }: Taken): Progress => ({
    ...{ ...nothing, title, state: 'done', at, note, refusal },
  });
  const still = (title: Title, state: 'now' | 'todo'): Progress => ({ ...nothing, title, state });
  const [approved, paid, rejected, cancelled, returned] = ['approved', 'paid', 'rejected', 'cancelled', 'returned'].map(
    find,
  );
  const start = [...(first ? [done('requested', first)] : []), ...(approved ? [done('approved', approved)] : [])];
  if (cancelled) return [...start, { ...done('cancelled', cancelled), state: 'fail' }];
  if (rejected) return [...start, { ...done('rejected', rejected), state: 'fail' }];
  const back: Progress[] = returned ? [{ ...done('returned', returned), state: 'fail' }] : [];
  if (paid) return [...start, done('paid', paid), ...back];
  if (approved) return [...start, still('paying', 'now')];
  return [...start, { ...still('approving', 'now'), because: last?.because }, still('payment', 'todo')];
}
