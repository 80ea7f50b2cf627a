import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../../shared/session/profile-query.ts';
import { SlipNow } from '../../../shared/slips/slip-now.tsx';
import { isMoving, type Slip } from '../../../shared/slips/slip-steps.ts';
import { latestSlipsQuery } from '../api/latest-slips-query.ts';

const ASK_AGAIN_MS = 1_500;
/** One that waits for its bank to tell may take long; a signal tells of its end too. */
const PATIENT_AFTER_MS = 60_000;
const ASK_PATIENTLY_MS = 15_000;

/** The slip that was just sent, step by step as it goes. */
export function SentSlip({ reference }: { reference: string }) {
  const [received] = useState(() => justReceived(reference));
  const find = (slips: readonly Slip[] | undefined) => slips?.find((slip) => slip.reference === reference);
  const latest = useQuery({
    ...latestSlipsQuery,
    refetchInterval: ({ state }) => {
      const slip = find(state.data?.slips);
      if (slip && !isMoving(slip)) return false;
      return Date.now() - Date.parse(received.createdAt) < PATIENT_AFTER_MS ? ASK_AGAIN_MS : ASK_PATIENTLY_MS;
    },
  });
  const currency = useQuery(profileQuery).data?.profile.currency ?? 'THB';
  return <SlipNow slip={find(latest.data?.slips) ?? received} currency={currency} />;
}

/** What is known before the list has it. */
const justReceived = (reference: string): Slip => ({
  reference,
  status: 'IN_PROGRESS',
  amount: null,
  note: null,
  link: null,
  createdAt: new Date().toISOString(),
  steps: [{ step: 'received', at: new Date().toISOString() }],
});
