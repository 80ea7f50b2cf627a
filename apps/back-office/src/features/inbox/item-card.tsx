import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { itemQuery } from './member-queries.ts';

const STATUS_KIND = { SUCCESS: 'ok', FAILED: 'fail', IN_PROGRESS: 'wait' } as const;

/** The statement entry or slip as the customer sees it in the message. */
export function ItemCard({ memberId, reference }: { memberId: string; reference: string }) {
  const t = useTranslations('inbox.money');
  const { data } = useQuery(itemQuery(memberId, reference));
  const name = <span className="num is-thin">{reference}</span>;
  if (!data) return <div className="bubble-receipt">{name}</div>;
  const { type, amount, currency, status, createdAt } = data;
  return (
    <div className="bubble-receipt">
      <span className="grow">
        <b>{t(`types.${type}`)}</b>
        {name}
        <span className="num is-thin">{formatDateTime(createdAt)}</span>
      </span>
      <span className="bubble-receipt-amount">
        {amount !== null && currency && <Money value={amount} currency={currency} signed={type !== 'slip'} />}
        <Status kind={STATUS_KIND[status]}>{t(`outcomes.${status}`)}</Status>
      </span>
    </div>
  );
}
