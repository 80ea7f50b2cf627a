import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { Document, Issue } from './queries.ts';
import type { useDraft } from './use-draft.ts';

/** Pause after the last key before the draft is checked. */
const PAUSE_MS = 500;

const isAbout = (path: string, changed: string): boolean =>
  path === changed || path.startsWith(`${changed}.`) || changed.startsWith(`${path}.`);

/** Values that no member would ever get: their screens cannot show them. Texts that are still missing do no harm. */
const IMPOSSIBLE: readonly Issue['reason'][] = ['WRONG', 'NO_NUMBER', 'TOO_SMALL', 'TOO_LARGE'];

type Live = {
  issues: readonly Issue[];
  /** The draft was checked, or could not be, and can be shown as members would see it. */
  canBeShown: boolean;
};

/** What the server would refuse of the fields that were changed, once typing pauses. */
export function useLiveIssues({ kind, key }: Document, draft: ReturnType<typeof useDraft>, isOn: boolean): Live {
  const { value, typed } = draft;
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const check = useQuery({
    queryKey: ['catalogue-check', kind, key, settled],
    queryFn: ({ signal }) =>
      call('POST /api/office/catalogue/{kind}/{key}/try', { params: { kind, key }, body: { value: settled }, signal }),
    enabled: isOn && typed.length > 0 && settled === value,
    gcTime: 0,
    retry: false,
  });
  if (typed.length === 0) return { issues: [], canBeShown: true };
  if (!isOn || settled !== value) return { issues: [], canBeShown: false };
  const issues =
    check.data?.issues.filter(({ path }) => path !== '' && typed.some((change) => isAbout(path, change.path))) ?? [];
  return { issues, canBeShown: !check.isPending && !issues.some(({ reason }) => IMPOSSIBLE.includes(reason)) };
}
