import { formatMoney } from '@krapao/money';
import { BankBadge } from '@krapao/ui/bank-badge';
import { Icon } from '@krapao/ui/icon';
import { Status } from '@krapao/ui/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { DataColumn } from '../../shared/table/data-table.tsx';
import { KINDS } from './kinds.ts';
import type { Item } from './queries.ts';
import { SignalChips } from './signals.tsx';
import { Wait } from './wait.tsx';

/** What is not known goes neither way. */
const wayOf = (amount: number | null) => (amount === null ? 'is-unclear' : amount < 0 ? 'is-out' : 'is-in');
const INK = { 'is-in': 'ink-jade', 'is-out': 'ink-chilli', 'is-unclear': 'ink-mute' } as const;

/** A row of the queue: how long, what, whose, why a person, and how much. */
export function useColumns(): DataColumn<Item>[] {
  const t = useTranslations('review');
  return useMemo(
    () => [
      {
        id: 'wait',
        head: t('wait'),
        cell: ({ since, kind }) => <Wait since={since} lateMs={KINDS[kind].lateMs} />,
      },
      {
        id: 'kind',
        head: <span className="spoken">{t('kind')}</span>,
        cell: ({ kind, amount }) => (
          <span className={`review-kind ${wayOf(amount)}`} title={t(`item.${kind}`)}>
            <Icon name={KINDS[kind].icon} size="s" />
            <span className="spoken">{t(`item.${kind}`)}</span>
          </span>
        ),
      },
      {
        id: 'member',
        head: t('member'),
        cell: ({ kind, member, reference }) => (
          <>
            <b className="review-name">{member?.name ?? (kind === 'approvals' ? t('views.batches') : t('noMember'))}</b>
            <small className="num is-thin review-reference">{member?.id ?? reference}</small>
          </>
        ),
      },
      {
        id: 'bank',
        head: t('bank'),
        wideOnly: true,
        cell: ({ bank }) =>
          bank && (
            <>
              <BankBadge code={bank} size="sm" />
              <span className="spoken">{bank}</span>
            </>
          ),
      },
      {
        id: 'signals',
        head: t('signals'),
        wideOnly: true,
        cell: ({ signals, claim, hold }) => (
          <span className="review-chips">
            {claim && !claim.isMine && <Status kind="note">{t('takenBy', { by: claim.by })}</Status>}
            {hold && <Status kind="note">{hold.note}</Status>}
            <SignalChips signals={signals} />
          </span>
        ),
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, currency }) =>
          currency && (
            <span className={`num ${INK[wayOf(amount)]}`}>{formatMoney(amount, currency, { signed: true })}</span>
          ),
      },
    ],
    [t],
  );
}
