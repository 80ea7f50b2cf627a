import { formatDateTime } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { latenessOf } from '../../../shared/time/lateness.ts';
import '../../../shared/time/age.css';
import type { QueueKind } from './kinds.ts';
import { useLateMs } from './use-late-ms.ts';
import { useWaitText } from './wait-text.ts';

const TICK_MS = 1_000;

/** Waiting time of an item, late after the target of its queue. */
export function ItemWait({ since, kind }: { since: string; kind: QueueKind }) {
  const lateMs = useLateMs();
  return <Wait since={since} lateMs={lateMs(kind)} />;
}

/** Waiting time, updated every tick. */
export function Wait({ since, lateMs }: { since: string; lateMs: number }) {
  const text = useWaitText();
  const nowMs = useServerNow(TICK_MS);
  const isLate = latenessOf(since, nowMs, { lateMs, tooLateMs: Number.POSITIVE_INFINITY });
  return (
    <time
      dateTime={since}
      title={formatDateTime(since)}
      className={isLate ? 'num is-thin age is-late' : 'num is-thin age'}
    >
      {text((nowMs - Date.parse(since)) / 1_000)}
    </time>
  );
}
