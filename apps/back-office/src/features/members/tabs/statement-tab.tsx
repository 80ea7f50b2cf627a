import { Button } from '@krapao/ui/actions/button';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { useMay } from '../../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import { ReverseSheet } from '../acts/reverse-sheet.tsx';
import type { TabProps } from '../queries.ts';
import { BookedLink, Moved, Way, When } from './cells.tsx';

type Line = AnswerOf<'GET /api/office/members/{id}/statement'>['lines'][number];

const KIND = { SUCCESS: 'ok', FAILED: 'fail', IN_PROGRESS: 'wait' } as const;
const REVERSIBLE: readonly Line['statementType'][] = ['deposit', 'adjustment', 'bonus'];

/** A pending withdrawal or transfer has a hold in the ledger; an unpaid deposit notice has nothing there. */
const isBooked = ({ status, statementType }: Line) =>
  status === 'SUCCESS' || statementType === 'withdraw' || statementType === 'transfer';

/** The member's statement; a reversible entry has a button for that. */
export function StatementTab({ member }: TabProps) {
  const t = useTranslations('members');
  const { id } = member;
  const mayAdjust = useMay('money.adjust');
  const [taken, take] = useState<Line>();
  const feed = useFeed<Line, number>({
    queryKey: ['member', id, 'statement'],
    load: async (below) => {
      const query = below === undefined ? {} : { below };
      const { lines, next } = await call('GET /api/office/members/{id}/statement', { params: { id }, query });
      return { rows: lines, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Line>[]>(
    () => [
      { id: 'at', head: t('happened'), cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        id: 'type',
        head: t('what'),
        cell: (line) => (
          <>
            <b>{t(`types.${line.statementType}`)}</b>
            <small>{line.adjusted?.note ?? <Way {...line} />}</small>
          </>
        ),
      },
      {
        id: 'reference',
        head: t('reference'),
        wideOnly: true,
        cell: (line) => <BookedLink operationId={isBooked(line) ? line.id : null}>{line.reference}</BookedLink>,
      },
      {
        id: 'status',
        head: t('status'),
        cell: ({ status }) => <Status kind={KIND[status]}>{t(`outcomes.${status}`)}</Status>,
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, currency }) => <Moved value={amount} currency={currency} />,
      },
      {
        id: 'after',
        head: t('after'),
        align: 'right',
        wideOnly: true,
        cell: ({ balanceAfter, currency }) => <Money value={balanceAfter} currency={currency} />,
      },
      ...(mayAdjust
        ? [
            {
              id: 'take',
              head: <span className="spoken">{t('reverse')}</span>,
              align: 'right' as const,
              cell: (line: Line) =>
                line.reversedBy || line.adjusted?.reverses ? (
                  <small className="ink-mute">{line.reversedBy ? t('takenBack') : t('takesBack')}</small>
                ) : (
                  line.status === 'SUCCESS' &&
                  REVERSIBLE.includes(line.statementType) && (
                    <Button size="xs" tone="ghost" onClick={() => take(line)}>
                      {t('reverse')}
                    </Button>
                  )
                ),
            },
          ]
        : []),
    ],
    [t, mayAdjust],
  );
  return (
    <>
      <DataTable
        caption={t('tabs.statement')}
        columns={columns}
        exported={{ list: 'member-statement', member: id }}
        feed={feed}
        rowKey={({ reference }) => reference}
        empty={{ title: t('nothing') }}
      />
      {taken && <ReverseSheet member={member} line={taken} onClose={() => take(undefined)} />}
    </>
  );
}
