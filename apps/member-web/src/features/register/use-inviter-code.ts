import { readStored, store } from '@krapao/web/browser/storage.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The inviter code of the link; stored, because the invited visitor may return without the link. */
export function useInviterCode(): { code: string; isNew: boolean } {
  const [search] = useSearchParams();
  const given = search.get('code')?.trim();
  const before = readStored('inviterCode') ?? '';
  useEffect(() => {
    if (given) store('inviterCode', given, { forGood: true });
  }, [given]);
  return { code: given || before, isNew: Boolean(given) && given !== before };
}
