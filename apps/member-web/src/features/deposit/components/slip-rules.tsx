import { Icon } from '@krapao/ui/brand/icon';
import { formatTime } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { slipRulesQuery } from '../api/slip-rules-query.ts';

/** The operator's value for "no cut-off". */
const NO_CUT_OFF = '24:00';
const HOUR_MINUTES = 60;
const MINUTE_MS = 60_000;

/** The maximum age and the daily cut-off of a slip, shown before the transfer. */
export function SlipRules() {
  const t = useTranslations('deposit.slip');
  const rules = useQuery(slipRulesQuery).data;
  const time = rules?.cutOffTime ?? NO_CUT_OFF;
  const minutes = rules?.maxAgeMinutes ?? HOUR_MINUTES;
  const isLate = formatTime(useServerNow(MINUTE_MS)) >= time;
  return (
    <ul className="deposit-rules">
      <li className="deposit-rule">
        <Icon name="clock" size="s" />
        {minutes === HOUR_MINUTES ? t('withinHour') : t('withinMinutes', { minutes })}
      </li>
      {time !== NO_CUT_OFF && (
        <li className={isLate ? 'deposit-rule is-late' : 'deposit-rule'}>
          <Icon name="moon" size="s" />
          {isLate ? t('afterCutOff', { time }) : t('cutOff', { time })}
        </li>
      )}
    </ul>
  );
}
