import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { formatDay } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useTranslations } from 'use-intl';
import { dayOf } from './days.ts';
import './day-heading.css';

const DAY_MS = 86_400_000;

/** Today, yesterday or the date of an instant. */
export function DayHeading({ instant }: { instant: string }) {
  const t = useTranslations('movement');
  const locale = useLocale();
  const now = useServerNow();
  const day = dayOf(instant);
  const name = () => {
    if (day === dayOf(now)) return t('today');
    if (day === dayOf(now - DAY_MS)) return t('yesterday');
    return formatDay(instant, locale);
  };
  return (
    <h2 className="day-heading">
      <span>{name()}</span>
      <span className="num is-thin">{day}</span>
    </h2>
  );
}
