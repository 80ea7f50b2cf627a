import { formatMoney } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { BankBadge } from '@krapao/ui/data/bank-badge';
import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Kind } from '../../../shared/catalogue/document-kind.ts';
import { useDocumentName } from '../../../shared/catalogue/document-names.ts';
import type { DataColumn } from '../../../shared/table/data-table.tsx';
import type { Item } from '../queries.ts';
import { SignalChips } from '../signals.tsx';
import { KINDS } from './kinds.ts';
import { ItemWait } from './wait.tsx';

/** An unknown amount has no direction. */
const wayOf = (amount: number | null) => (amount === null ? 'is-unclear' : amount < 0 ? 'is-out' : 'is-in');
const INK = { 'is-in': 'ink-jade', 'is-out': 'ink-chilli', 'is-unclear': 'ink-mute' } as const;

/** Document of a catalogue approval, whose reference looks like "game/naga". */
function documentOf(reference: string | null): { kind: Kind; key: string } | undefined {
  const [, kind, key] = /^([a-z-]+)\/(.+)$/.exec(reference ?? '') ?? [];
  return kind && key ? { kind: kind as Kind, key } : undefined;
}

/** Columns of the review queue: wait, subject, member, reason for review and amount; bank and amount where a row has them. */
export function useColumns(items: readonly Item[] | undefined): DataColumn<Item>[] {
  const t = useTranslations('review');
  const catalogue = useTranslations('catalogue');
  const nameOf = useDocumentName();
  const hasBank = items?.some(({ bank }) => bank) ?? true;
  const hasAmount = items?.some(({ currency }) => currency) ?? true;
  return useMemo(() => {
    const columns: DataColumn<Item>[] = [
      {
        id: 'wait',
        head: t('wait'),
        cell: ({ since, kind }) => <ItemWait since={since} kind={kind} />,
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
        cell: ({ kind, member, reference }) => {
          const changed = kind === 'approvals' && documentOf(reference);
          const other = kind === 'approvals' ? t('views.batches') : t('noMember');
          return (
            <>
              <b className="review-name">
                {changed ? nameOf(changed.kind, changed.key, null) : (member?.name ?? other)}
              </b>
              <small className="num is-thin review-reference">
                {changed ? catalogue(`kinds.${changed.kind}`) : (member?.id ?? reference)}
              </small>
            </>
          );
        },
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
    ];
    return columns.filter(({ id }) => (id !== 'bank' || hasBank) && (id !== 'amount' || hasAmount));
  }, [t, catalogue, nameOf, hasBank, hasAmount]);
}
