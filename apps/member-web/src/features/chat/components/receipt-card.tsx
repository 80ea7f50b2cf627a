import { Icon } from '@krapao/ui/brand/icon';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { slipQuery } from '../../../shared/slips/slip-query.ts';
import { SlipStatus } from '../../../shared/slips/slip-status.tsx';
import type { Slip } from '../../../shared/slips/slip-steps.ts';
import { moneyOf, outcomeOf, STATUS_KIND } from '../../../shared/statement/entry.ts';
import { EntryIcon } from '../../../shared/statement/entry-icon.tsx';
import { type Receipt, receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { useActivity } from '../../../shared/statement/use-activity.ts';

/** A statement entry or slip in its current state, updated by signals and by polling. */
export function ReceiptCard({ reference }: { reference: string }) {
  const receipt = useQuery(receiptQuery(reference));
  const isNoLine = receipt.isError && failureOf(receipt.error).code === 'NO_DATA';
  const slip = useQuery({ ...slipQuery(reference), enabled: isNoLine });
  return (
    <div className="bubble-receipt">
      {receipt.data ? (
        <Line receipt={receipt.data} />
      ) : slip.data ? (
        <SlipLine slip={slip.data} />
      ) : (
        <b className="num is-thin">{reference}</b>
      )}
    </div>
  );
}

function SlipLine({ slip }: { slip: Slip }) {
  const t = useTranslations('movement');
  const currency = useQuery(walletQuery).data?.wallet.currency;
  return (
    <>
      <span className="entry-row-icon is-deposit">
        <Icon name="slip" />
      </span>
      <span className="grow">
        <b>{t('slip.title')}</b>
        <span className="num is-thin">{slip.reference}</span>
        <span className="num is-thin">{formatDateTime(slip.createdAt)}</span>
      </span>
      <span className="bubble-receipt-amount">
        {slip.amount !== null && slip.amount > 0 && currency && <Money value={slip.amount} currency={currency} />}
        <SlipStatus slip={slip} />
      </span>
    </>
  );
}

function Line({ receipt }: { receipt: Receipt }) {
  const movement = useTranslations('movement');
  const { title, detail } = useActivity()(receipt);
  const { value, signed, tone } = moneyOf(receipt);
  const status = outcomeOf(receipt);
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
