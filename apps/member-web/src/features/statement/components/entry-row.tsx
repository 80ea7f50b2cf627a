import { type Currency, formatMajor } from '@krapao/money';
import { Icon } from '@krapao/ui/icon';
import { breakable, Money } from '@krapao/ui/money';
import { Status } from '@krapao/ui/status';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { type Entry, iconOf, moneyOf, STATUS_KIND, statusOf, typeOf } from '../../../shared/statement/entry.ts';
import { useActivity } from '../use-activity.ts';

type Props = { entry: Entry; currency: Currency; onOpen: () => void };

/** One line: on a phone everything in two columns, on a wide screen the cells of a table. */
export function EntryRow({ entry, currency, onOpen }: Props) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const ageText = useAgeText();
  const { title, detail } = useActivity()(entry);
  const { value, signed, tone } = moneyOf(entry);
  const status = statusOf(entry.status);
  const when = formatDateTime(entry.createdAt);
  const ago = ageText(entry.createdAt);
  const state = <Status kind={STATUS_KIND[status]}>{movement(`status.${status}`)}</Status>;
  const balance = entry.balanceAfter === null ? undefined : formatMajor(entry.balanceAfter, currency);
  return (
    <button type="button" className="entry" onClick={onOpen}>
      <span className={`tyi ${typeOf(entry)}`}>
        <Icon name={iconOf(entry)} />
      </span>
      <span className="who">
        <b>{title}</b>
        <span>{detail}</span>
        <time className="on-phone" dateTime={entry.createdAt}>
          <span className="sr">{when.slice(0, 10)}</span> {when.slice(11)} · {ago}
        </time>
      </span>
      <span className="on-desk entry-when">
        <b className="num thin">{when}</b>
        <span>{ago}</span>
      </span>
      <span className="on-desk">{state}</span>
      <span className="amt">
        <Money value={value} currency={currency} signed={signed} tone={tone} />
        <span className="on-phone">{state}</span>
        {balance && <small className="on-phone num thin">{breakable(t('balanceAfter', { amount: balance }))}</small>}
      </span>
      <span className="on-desk entry-balance num thin">{balance && breakable(balance)}</span>
    </button>
  );
}
