import { WALLET } from '@krapao/contract/accounts';
import { formatMoney, minor, parseMajor, toMajor } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Card } from '@krapao/ui/card';
import { Empty } from '@krapao/ui/empty';
import { IconButton } from '@krapao/ui/icon-button';
import { Kv } from '@krapao/ui/kv';
import { Mark } from '@krapao/ui/mark';
import { Money } from '@krapao/ui/money';
import { Sheet } from '@krapao/ui/sheet';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { Status } from '@krapao/ui/status';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { chatQuery } from '../../../shared/chat/chat-query.ts';
import { freedBy, moneyOf, STATUS_KIND, statusOf, typeOf } from '../../../shared/statement/entry.ts';
import { type Receipt, receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { useActivity } from '../../../shared/statement/use-activity.ts';
import { AskSupport } from '../../../shared/support/ask-support.tsx';
import { WithdrawalSteps } from '../../../shared/withdrawal/withdrawal-steps.tsx';
import './receipt.css';

type SheetProps = {
  reference: string;
  onClose: () => void;
  /** Wants to talk about it with support, once the sheet is gone. */
  onReport: () => void;
};

/** One movement with all that is known about it, to keep, to send or to print. */
export function ReceiptSheet({ reference, onClose, onReport }: SheetProps) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const receipt = useQuery(receiptQuery(reference));
  const isLate = useDelayed(receipt.isPending);
  const sheet = useSheet(onClose);
  const report = () => {
    onReport();
    sheet.onOpenChange(false);
  };
  const isMissing = receipt.isError && failureOf(receipt.error).code === 'NO_DATA';
  return (
    <Sheet
      {...sheet}
      inAddress
      title={t('receipt')}
      closeLabel={common('close')}
      {...(receipt.data && { foot: <Keep receipt={receipt.data} /> })}
    >
      {receipt.data && <Facts receipt={receipt.data} />}
      {receipt.data && <Report onReport={report} />}
      {isLate && <Skeleton height={360} radius={18} />}
      {isMissing && <Empty title={t('noReceipt')} />}
      {!isMissing && <QueryRetry query={receipt} />}
    </Sheet>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const common = useTranslations('common');
  const ageText = useAgeText();
  const copy = useCopy();
  const { currency, createdAt, settledAt, balanceAfter, reference, seal, steps, queue, failure, finished } = receipt;
  const { title, from, to, description, ended } = useActivity()(receipt);
  const status = statusOf(receipt.status);
  const facts = [
    { label: t('from'), value: from },
    { label: t('to'), value: to },
    description && { label: t('details'), value: description },
    ended && { label: t('how'), value: ended },
    receipt.adjusted?.reverses && { label: t('reverses'), value: receipt.adjusted.reverses },
    receipt.reversedBy && { label: t('reversedBy'), value: receipt.reversedBy },
    finished && { label: t('freed'), value: <Money value={finished.freed} currency={currency} /> },
    {
      label: t('date'),
      value: (
        <>
          <span className="num is-thin">{formatDateTime(createdAt)}</span>
          <small className="receipt-sub receipt-screen-only">{ageText(createdAt)}</small>
        </>
      ),
    },
    settledAt && { label: t('settledAt'), value: <span className="num is-thin">{formatDateTime(settledAt)}</span> },
    balanceAfter !== null && {
      label: t('before'),
      value: <Money value={balanceBefore(receipt)} currency={currency} />,
    },
    balanceAfter !== null && { label: t('after'), value: <Money value={balanceAfter} currency={currency} /> },
    {
      label: movement('reference'),
      value: (
        <span className="receipt-copy">
          <span className="num is-thin">{reference}</span>
          <IconButton icon="copy" size="sm" label={t('copyReference')} onClick={() => copy(reference)} />
        </span>
      ),
    },
  ];
  return (
    <article className="receipt">
      <header className="receipt-brand receipt-print-only">
        <Mark />
        <b>{common('brand')}</b>
        <span>{t('receipt')}</span>
      </header>
      <div className="receipt-top">
        <p className="ink-soft">{title}</p>
        <p className="money-fit">
          <Money {...moneyOf(receipt)} currency={currency} size="big" />
        </p>
        {freedBy(receipt) !== undefined && <p className="ink-soft text-caption">{t('freed')}</p>}
        <Status kind={STATUS_KIND[status]} pill>
          {movement(`status.${status}`)}
        </Status>
        {status === 'IN_PROGRESS' && (
          <p className="ink-mute text-caption receipt-screen-only">{movement('underWay')}</p>
        )}
        {status === 'FAILED' && typeOf(receipt) === 'transfer' && (
          <p className="ink-mute text-caption">
            {failure && (
              <b className="receipt-why">{t(`failures.${failure}`, { game: receipt.from === WALLET ? to : from })}</b>
            )}
            {t('transferFailed', { name: from })}
          </p>
        )}
      </div>
      <Kv items={facts.filter((fact) => fact !== false && fact !== null && fact !== undefined && fact !== '')} />
      {steps && (
        <Card className="receipt-steps">
          <WithdrawalSteps steps={steps} queue={queue} />
        </Card>
      )}
      {(seal || status === 'SUCCESS') && <Seal seal={seal} onCopy={copy} />}
    </article>
  );
}

/** The way to support: into the chat with this movement, or where there is none as everywhere else. */
function Report({ onReport }: { onReport: () => void }) {
  const t = useTranslations('support');
  const isOffered = useQuery(chatQuery).data;
  if (isOffered === undefined) return null;
  return (
    <div className="receipt-report receipt-screen-only">
      {isOffered ? (
        <Button size="sm" tone="line" icon="chat" onClick={onReport}>
          {t('report')}
        </Button>
      ) : (
        <AskSupport />
      )}
    </div>
  );
}

type SealProps = { seal: Receipt['seal']; onCopy: (text: string) => void };

/** What holds the movement in the books. It comes soon after the end; what never happened may have none. */
function Seal({ seal, onCopy }: SealProps) {
  const t = useTranslations('statement');
  return (
    <Card className="receipt-seal">
      <div className="grow">
        <b className="text-label">
          {t('seal')} {seal && t('sealText', { n: seal.number })}
        </b>
        {seal ? <code>{seal.hash}</code> : <p className="ink-mute text-caption">{t('notSealed')}</p>}
      </div>
      {seal && <IconButton icon="copy" size="sm" label={t('copySeal')} onClick={() => onCopy(seal.hash)} />}
    </Card>
  );
}

function balanceBefore({ balanceAfter, amount, currency }: Receipt): number {
  const units = (value: number | null) => parseMajor(value ?? 0, currency);
  return toMajor(minor(units(balanceAfter) - units(amount)), currency);
}

/** Sending it on, where the system can; printing, which also makes a PDF. */
function Keep({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const { title, detail } = useActivity()(receipt);
  const { value, signed } = moneyOf(receipt);
  const text = [
    `${title} ${formatMoney(value, receipt.currency, { signed })}`,
    movement(`status.${statusOf(receipt.status)}`),
    detail,
    formatDateTime(receipt.createdAt),
    `${movement('reference')} ${receipt.reference}`,
  ].join('\n');
  const share = () => {
    // Changing one's mind in the system's own sheet is no error.
    void navigator.share({ title: t('receipt'), text }).catch(() => undefined);
  };
  return (
    <div className="statement-actions">
      {'share' in navigator && (
        <Button size="lg" icon="send" onClick={share}>
          {t('share')}
        </Button>
      )}
      <Button size="lg" icon="download" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  );
}
