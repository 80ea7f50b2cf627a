import type { Currency } from '@krapao/money';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { formatDay } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useTranslations } from 'use-intl';
import type { Entry } from '../../../shared/statement/entry.ts';
import { dayOf, groupByDay } from '../model.ts';
import { EntryRow } from './entry-row.tsx';

const DAY_MS = 86_400_000;

type Props = { entries: readonly Entry[]; currency: Currency; onOpen: (reference: string) => void };

/** The entries of a page under the heads of their days. */
export function Entries({ entries, currency, onOpen }: Props) {
  const t = useTranslations('statement');
  return (
    <>
      <div className="statement-entry-head statement-on-desk" aria-hidden="true">
        <span />
        <span>{t('activity')}</span>
        <span>{t('date')}</span>
        <span>{t('status')}</span>
        <span>{t('amount')}</span>
        <span>{t('balance')}</span>
      </div>
      {groupByDay(entries).map((group) => (
        <section key={group.day}>
          <DayHead day={group.day} instant={group.entries[0]?.createdAt ?? ''} />
          <ul className="card-list">
            {group.entries.map((entry) => (
              <li key={entry.reference}>
                <EntryRow entry={entry} currency={currency} onOpen={() => onOpen(entry.reference)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function DayHead({ day, instant }: { day: string; instant: string }) {
  const t = useTranslations('statement');
  const locale = useLocale();
  const now = useServerNow();
  const name = () => {
    if (day === dayOf(now)) return t('today');
    if (day === dayOf(now - DAY_MS)) return t('yesterday');
    return formatDay(instant, locale);
  };
  return (
    <h2 className="statement-day">
      <span>{name()}</span>
      <span className="num is-thin">{day}</span>
    </h2>
  );
}
