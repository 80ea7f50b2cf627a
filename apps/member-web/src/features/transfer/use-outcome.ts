import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { receiptQuery } from '../../shared/statement/receipt-query.ts';

type Reactions = { onSuccess: () => void; onFailure: () => void };

/** Polls a movement that was in progress when its call was answered, until its outcome. */
export function useOutcome(reference: string | undefined, reactions: Reactions): void {
  const { data } = useQuery({ ...receiptQuery(reference ?? ''), enabled: reference !== undefined });
  const status = reference === undefined ? undefined : data?.status;
  const latest = useRef(reactions);
  latest.current = reactions;
  useEffect(() => {
    if (status === 'SUCCESS') latest.current.onSuccess();
    if (status === 'FAILED') latest.current.onFailure();
  }, [status]);
}
