import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../shared/paths.ts';
import { ShareImageButtons } from '../../../shared/share-image/share-image-buttons.tsx';
import { moneyOf, outcomeOf, STATUS_KIND, statusOf } from '../../../shared/statement/entry.ts';
import type { Receipt } from '../../../shared/statement/receipt-query.ts';
import { useActivity } from '../../../shared/statement/use-activity.ts';
import { evidenceQuery } from '../api/evidence-query.ts';

/** Only a successful entry has a receipt; any other shows details. */
export function useReceiptTitle(receipt: Receipt | undefined): string {
  const t = useTranslations('statement');
  return isReceipt(receipt) ? t('receipt') : t('entryDetails');
}

const isReceipt = (receipt: Receipt | undefined) => receipt !== undefined && statusOf(receipt.status) === 'SUCCESS';

const fileNameOf = (receipt: Receipt) => `${isReceipt(receipt) ? 'receipt' : 'details'}-${receipt.reference}`;

/** The receipt as an image. Without balances, since recipients need not see them. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const common = useTranslations('common');
  const title = useReceiptTitle(receipt);
  const activity = useActivity()(receipt);
  const { value, signed } = moneyOf(receipt);
  const amount = formatMoney(value, receipt.currency, { signed });
  const status = outcomeOf(receipt);
  const { createdAt, settledAt, reference, seal } = receipt;
  // Fetched ahead, as a tap that waits loses its permission to share; without it the picture has no code.
  const code = useQuery({ ...evidenceQuery(reference), enabled: seal !== null }).data?.code;
  const rows = [
    { label: t('from'), value: activity.from },
    { label: t('to'), value: activity.to },
    activity.description && { label: t('details'), value: activity.description },
    activity.ended && { label: t('how'), value: activity.ended },
    { label: t('date'), value: formatDateTime(createdAt) },
    settledAt && { label: t('settledAt'), value: formatDateTime(settledAt) },
    { label: movement('reference'), value: reference },
    seal && { label: `${t('seal')} ${t('sealText', { n: seal.number })}`, value: seal.hash },
  ].filter((row) => typeof row === 'object' && row !== null);
  return (
    <div className="statement-actions">
      <ShareImageButtons
        size="lg"
        fileName={`${fileNameOf(receipt)}.png`}
        text={[
          title,
          `${activity.title} ${amount}`,
          movement(`status.${status}`),
          activity.detail,
          formatDateTime(createdAt),
          `${movement('reference')} ${reference}`,
        ].join('\n')}
        card={{
          ...{ brand: common('brand'), title, lead: activity.title, amount, rows },
          status: { text: movement(`status.${status}`), kind: STATUS_KIND[status] },
          ...(code && { link: { url: `${window.location.origin}${PATHS.verify}#${code}`, text: t('scanToCheck') } }),
        }}
      />
    </div>
  );
}

/** Prints, also to PDF; browsers name the file after the page title. */
export function PrintReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('statement');
  const print = () => {
    const { title } = document;
    document.title = fileNameOf(receipt);
    window.addEventListener('afterprint', () => Object.assign(document, { title }), { once: true });
    window.print();
  };
  return (
    <Button size="sm" tone="line" icon="terms" onClick={print}>
      {t('print')}
    </Button>
  );
}
