import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import './age.css';
import { latenessOf, type Patience } from './lateness.ts';

const TICK_MS = 10_000;

/** "2 minutes ago", updated while shown; the exact time is in a tooltip. Late items are coloured. */
export function Age({ at, patience }: { at: string; patience?: Patience }) {
  const text = useAgeText();
  const nowMs = useServerNow(TICK_MS);
  const lateness = patience && latenessOf(at, nowMs, patience);
  return (
    <time dateTime={at} title={formatDateTime(at)} className={lateness ? `age is-${lateness}` : 'age'}>
      {text(at)}
    </time>
  );
}
