import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readStored, store } from '../../shared/storage.ts';

/** The code of the invite link; kept, because the one who was invited may come back without the link. */
export function useInviterCode(): string {
  const [search] = useSearchParams();
  const given = search.get('code')?.trim();
  useEffect(() => {
    if (given) store('inviterCode', given, { forGood: true });
  }, [given]);
  return given || (readStored('inviterCode') ?? '');
}
