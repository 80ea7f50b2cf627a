import type { Currency } from '@krapao/money';
import { useTranslations } from 'use-intl';
import { DayHeading } from '../../../shared/days/day-heading.tsx';
import { groupByDay } from '../../../shared/days/days.ts';
import type { Entry } from '../../../shared/statement/entry.ts';
import { EntryRow } from './entry-row.tsx';

type Props = {
  entries: readonly Entry[];
  /** Unread entries on other pages. */
  elsewhere: readonly Entry[];
  isNew: (reference: string) => boolean;
  currency: Currency;
  onOpen: (reference: string) => void;
};

/** The entries of a page, grouped by day. */
export function Entries({ entries, elsewhere, isNew, currency, onOpen }: Props) {
  const t = useTranslations('statement');
  const rows = (shown: readonly Entry[]) => (
    <ul className="card-list">
      {shown.map((entry) => (
        <li key={entry.reference}>
          <EntryRow
            entry={entry}
            currency={currency}
            isNew={isNew(entry.reference)}
            onOpen={() => onOpen(entry.reference)}
          />
        </li>
      ))}
    </ul>
  );
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
      {elsewhere.length > 0 && (
        <section>
          <h2 className="day-heading">{t('new')}</h2>
          {rows(elsewhere)}
        </section>
      )}
      {groupByDay(entries, ({ createdAt }) => createdAt).map(({ day, items }) => (
        <section key={day}>
          <DayHeading instant={items[0].createdAt} />
          {rows(items)}
        </section>
      ))}
    </>
  );
}
