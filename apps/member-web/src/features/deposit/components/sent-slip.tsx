import type { Currency } from '@krapao/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { profileQuery } from '../../../shared/session/profile-query.ts';
import { SlipNow } from '../../../shared/slips/slip-now.tsx';
import { isMoving, type Slip } from '../../../shared/slips/slip-steps.ts';
import { latestSlipsQuery } from '../api/latest-slips-query.ts';
import { useReveal } from '../use-reveal.ts';

const REFETCH_MS = 1_500;
/** A slip that waits for its bank may take long, so polling slows down; a signal reports the end too. */
const PATIENT_AFTER_MS = 60_000;
const SLOW_REFETCH_MS = 15_000;

type Props = {
  reference: string;
  /** Sent before this panel opened: shown beside the form, and scrolled into view only by its result. */
  isEarlier?: boolean;
  /** Shown until the money is in the wallet. */
  foot?: ReactNode;
  /** Shown above the steps once the money is in the wallet. */
  success?: (amount: number, currency: Currency) => ReactNode;
};

export function SentSlip({ reference, isEarlier = false, foot, success }: Props) {
  const [received] = useState(() => justReceived(reference));
  const find = (slips: readonly Slip[] | undefined) => slips?.find((slip) => slip.reference === reference);
  const latest = useQuery({
    ...latestSlipsQuery,
    refetchInterval: ({ state }) => {
      const slip = find(state.data?.slips);
      if (slip && !isMoving(slip)) return false;
      return Date.now() - Date.parse(received.createdAt) < PATIENT_AFTER_MS ? REFETCH_MS : SLOW_REFETCH_MS;
    },
  });
  const currency = useQuery(profileQuery).data?.profile.currency ?? 'THB';
  const slip = find(latest.data?.slips) ?? received;
  const isCredited = slip.status === 'SUCCESS' && slip.amount !== null;
  const isQuiet = (isEarlier && slip.status === 'IN_PROGRESS') || (isCredited && success !== undefined);
  const reveal = useReveal(isQuiet ? undefined : isMoving(slip) ? 'sent' : slip.status);
  return (
    <>
      {isCredited ? success?.(slip.amount ?? 0, currency) : foot}
      <div {...reveal}>
        <SlipNow slip={slip} currency={currency} />
      </div>
    </>
  );
}

/** Stands in until the list contains the slip. */
const justReceived = (reference: string): Slip => ({
  reference,
  status: 'IN_PROGRESS',
  amount: null,
  note: null,
  link: null,
  createdAt: new Date().toISOString(),
  steps: [{ step: 'received', at: new Date().toISOString() }],
});
