import { WALLET } from '@krapao/contract/accounts';
import { minor, parseMajor, toMajor } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Mark } from '@krapao/ui/brand/mark';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { CloseSheet } from '@krapao/ui/layers/close-sheet';
import { Sheet } from '@krapao/ui/layers/sheet';
import { Card } from '@krapao/ui/layout/card';
import { Empty } from '@krapao/ui/states/empty';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { chatQuery } from '../../../shared/chat/chat-query.ts';
import { openChat } from '../../../shared/chat/open-chat.ts';
import { ShortCode } from '../../../shared/content/short-code.tsx';
import { useShownHere } from '../../../shared/news/shown-here.ts';
import { useMarkRead } from '../../../shared/news/use-mark-read.ts';
import { freedBy, isReturn, moneyOf, outcomeOf, STATUS_KIND, typeOf } from '../../../shared/statement/entry.ts';
import { type Receipt, receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { useActivity } from '../../../shared/statement/use-activity.ts';
import { ContactSupport } from '../../../shared/support/contact-support.tsx';
import { CancelWithdrawal } from '../../../shared/withdrawal/cancel-withdrawal.tsx';
import { isCancellable } from '../../../shared/withdrawal/withdrawal-progress.ts';
import { WithdrawalSteps } from '../../../shared/withdrawal/withdrawal-steps.tsx';
import './receipt.css';
import { Complain } from './complain.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { PrintReceipt, ReceiptActions, useReceiptTitle } from './receipt-actions.tsx';

const NO_ENTRIES: readonly Receipt[] = [];

/** One entry in full, to save, share or print. */
export function ReceiptSheet({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const receipt = useQuery(receiptQuery(reference));
  const sheet = useSheet(onClose);
  useMarkRead(receipt.data ? [receipt.data] : NO_ENTRIES);
  useShownHere(useCallback((entry) => entry.reference === reference, [reference]));
  const isMissing = receipt.isError && failureOf(receipt.error).code === 'NO_DATA';
  return (
    <Sheet
      {...sheet}
      title={useReceiptTitle(receipt.data)}
      closeLabel={common('close')}
      {...(receipt.data && { foot: <ReceiptActions receipt={receipt.data} /> })}
    >
      {isMissing && !receipt.data ? (
        <Empty title={t('noReceipt')} />
      ) : (
        <Loaded query={receipt} skeleton={<Skeleton height={360} radius={18} />}>
          {(data) => (
            <>
              <Facts receipt={data} />
              {isCancellable(data) && (
                <div className="receipt-cancel receipt-screen-only">
                  <CancelWithdrawal {...data} />
                </div>
              )}
              <Report receipt={data} />
              <Complain reference={data.reference} />
            </>
          )}
        </Loaded>
      )}
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
  const status = outcomeOf(receipt);
  const facts = [
    { label: t('from'), value: from },
    { label: t('to'), value: to },
    description && { label: t('details'), value: description },
    ended && { label: t('how'), value: ended },
    receipt.adjusted?.reverses && {
      label: t(isReturn(receipt) ? 'returnOf' : 'reverses'),
      value: receipt.adjusted.reverses,
    },
    receipt.vault && {
      label: t('vaultUntil'),
      value: <span className="num is-thin">{formatDateTime(receipt.vault.endsAt)}</span>,
    },
    receipt.vault?.returns && { label: t('vaultOf'), value: receipt.vault.returns },
    receipt.reversedBy && { label: t(status === 'RETURNED' ? 'returnedAs' : 'reversedBy'), value: receipt.reversedBy },
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
        <span>{useReceiptTitle(receipt)}</span>
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
      {(seal || status === 'SUCCESS') && <Seal seal={seal} />}
    </article>
  );
}

/** Print, and contact with support: the chat with this entry attached, or the usual contact without chat. */
function Report({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('support');
  const isOffered = useQuery(chatQuery).data;
  const closeSheet = use(CloseSheet);
  const { reference } = receipt;
  return (
    <div className="receipt-report receipt-screen-only">
      <PrintReceipt receipt={receipt} />
      <EvidenceButton reference={reference} />
      {isOffered && (
        <Button size="sm" tone="line" icon="chat" onClick={() => closeSheet?.(() => openChat({ reference }))}>
          {t('report')}
        </Button>
      )}
      {isOffered === false && <ContactSupport />}
    </div>
  );
}

/** The ledger's seal of the movement. Appears soon after the end; a movement that never happened may have none. */
function Seal({ seal }: Pick<Receipt, 'seal'>) {
  const t = useTranslations('statement');
  return (
    <Card className="receipt-seal">
      <b className="text-label">
        {t('seal')} {seal && t('sealText', { n: seal.number })}
      </b>
      {seal ? (
        <>
          <div className="receipt-screen-only">
            <ShortCode value={seal.hash} name={t('seal')} />
          </div>
          <code className="receipt-print-only">{seal.hash}</code>
        </>
      ) : (
        <p className="ink-mute text-caption">{t('notSealed')}</p>
      )}
    </Card>
  );
}

function balanceBefore({ balanceAfter, amount, currency }: Receipt): number {
  const units = (value: number | null) => parseMajor(value ?? 0, currency);
  return toMajor(minor(units(balanceAfter) - units(amount)), currency);
}
