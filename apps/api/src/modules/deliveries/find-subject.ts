import type { Locale } from '@krapao/contract/locales';
import type { StoredNotice } from '../notices/public.ts';
import type { DeliveriesDeps, Entry } from './deliveries.deps.ts';

/** The statement entry of a notice about money. */
export async function findSubject(
  { entries }: Pick<DeliveriesDeps, 'entries'>,
  { memberId, kind, reference }: StoredNotice,
  locale: Locale,
): Promise<Entry | undefined> {
  if (reference === null || kind === 'slip-failed' || kind === 'announcement') return undefined;
  return (await entries(memberId, [reference], locale)).get(reference);
}
