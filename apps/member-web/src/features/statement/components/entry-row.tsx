import { type Currency, formatMajor } from '@krapao/money';
import { breakable, Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { type Entry, freedBy, moneyOf, outcomeOf, STATUS_KIND } from '../../../shared/statement/entry.ts';
import { EntryIcon } from '../../../shared/statement/entry-icon.tsx';
import { useActivity } from '../../../shared/statement/use-activity.ts';

type Props = { entry: Entry; currency: Currency; isNew: boolean; onOpen: () => void };

/** One entry: two columns on a phone, table cells on a wide screen. */
export function EntryRow({ entry, currency, isNew, onOpen }: Props) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const ageText = useAgeText();
  const { title, detail } = useActivity()(entry);
  const { value, signed, tone } = moneyOf(entry);
  const status = outcomeOf(entry);
  const when = formatDateTime(entry.createdAt);
  const ago = ageText(entry.createdAt);
  const state = <Status kind={STATUS_KIND[status]}>{movement(`status.${status}`)}</Status>;
  const balance = entry.balanceAfter === null ? undefined : formatMajor(entry.balanceAfter, currency);
  return (
    <button type="button" className="entry-row statement-entry" onClick={onOpen}>
      <EntryIcon entry={entry} />
      <span className="statement-entry-words">
        <b>
          {title}
          {isNew && <span className="statement-entry-new">{t('new')}</span>}
        </b>
        <span>{detail}</span>
        <time className="statement-on-phone" dateTime={entry.createdAt}>
          <span className="spoken">{when.slice(0, 10)}</span> {when.slice(11)} · {ago}
        </time>
      </span>
      <span className="statement-on-desk statement-entry-when">
        <b className="num is-thin">{when}</b>
        <span>{ago}</span>
      </span>
      <span className="statement-on-desk">{state}</span>
      <span className="entry-row-amount statement-entry-amount">
        <Money value={value} currency={currency} signed={signed} tone={tone} />
        {freedBy(entry) !== undefined && <small>{t('freed')}</small>}
        <span className="statement-on-phone">{state}</span>
        {balance && (
          <small className="statement-on-phone num is-thin">{breakable(t('balanceAfter', { amount: balance }))}</small>
        )}
      </span>
      <span className="statement-on-desk statement-entry-balance num is-thin">{balance && breakable(balance)}</span>
    </button>
  );
}
