import { readStored, store } from '@krapao/web/browser/storage.ts';
import type { AnswerOf } from '../../shared/api/call.ts';

export type Alerts = AnswerOf<'GET /api/office/alerts'>;
export type Alert = Alerts['alerts'][number];

/** What an operator was told of in this browser, so that a reload or another tab tells nothing twice. */
type Seen = { readonly of: string; readonly ids: readonly string[]; readonly newestAt: string | null };

/** What has begun or arrived since the operator was told last. The first look tells of alerts, not of old items. */
export function freshIn(seen: Seen | undefined, { alerts, newestAt }: Alerts): { alerts: Alert[]; isNewItem: boolean } {
  return {
    alerts: alerts.filter(({ id }) => !seen?.ids.includes(id)),
    isNewItem: seen !== undefined && newestAt !== null && newestAt > (seen.newestAt ?? ''),
  };
}

/** An alert that has ended is forgotten, so that its next beginning is told again. */
export function seenAfter(seen: Seen | undefined, of: string, { alerts, newestAt }: Alerts): Seen {
  const latest = [seen?.newestAt ?? '', newestAt ?? ''].sort().at(-1);
  return { of, ids: alerts.map(({ id }) => id), newestAt: latest || null };
}

export function readSeen(of: string): Seen | undefined {
  try {
    const seen = JSON.parse(readStored('alertsSeen') ?? 'null') as Seen | null;
    return seen?.of === of && Array.isArray(seen.ids) ? seen : undefined;
  } catch {
    return undefined;
  }
}

export const saveSeen = (seen: Seen): void => store('alertsSeen', JSON.stringify(seen), { forGood: true });
