import { Money } from '@krapao/ui/money';
import { Status } from '@krapao/ui/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { moneyOf, STATUS_KIND, statusOf } from '../../../shared/statement/entry.ts';
import { EntryIcon } from '../../../shared/statement/entry-icon.tsx';
import { type Receipt, receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { useActivity } from '../../../shared/statement/use-activity.ts';

/** A line of the statement as it is now: signals and its own questions keep it true. */
export function ReceiptCard({ reference }: { reference: string }) {
  const { data } = useQuery(receiptQuery(reference));
  return (
    <div className="bubble-receipt">{data ? <Line receipt={data} /> : <b className="num is-thin">{reference}</b>}</div>
  );
}

function Line({ receipt }: { receipt: Receipt }) {
  const movement = useTranslations('movement');
  const { title, detail } = useActivity()(receipt);
  const { value, signed, tone } = moneyOf(receipt);
  const status = statusOf(receipt.status);
  return (
    <>
      <EntryIcon entry={receipt} />
      <span className="grow">
        <b>{title}</b>
        <span>{detail}</span>
        <span className="num is-thin">{formatDateTime(receipt.createdAt)}</span>
      </span>
      <span className="bubble-receipt-amount">
        <Money value={value} currency={receipt.currency} signed={signed} tone={tone} />
        <Status kind={STATUS_KIND[status]}>{movement(`status.${status}`)}</Status>
      </span>
    </>
  );
}
