import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useTranslations } from 'use-intl';

const TICK_MS = 60_000;

/** The time until which an answer or contact is due; an overdue time is highlighted. */
export function Due({ at, isDone }: { at: string; isDone: boolean }) {
  const t = useTranslations('protection');
  const nowMs = useServerNow(TICK_MS);
  return (
    <span className="row protection-due">
      <span className="num is-thin">{formatDateTime(at)}</span>
      {!isDone && Date.parse(at) < nowMs && <Status kind="fail">{t('overdue')}</Status>}
    </span>
  );
}
