import { LIMITS } from '@krapao/contract/limits';
import type { Currency } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Pager } from '@krapao/ui/data/pager';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePagerLabels } from '../../../shared/parts/use-pager-labels.ts';
import { useMemberContext } from '../../../shared/session/member-context.ts';
import type { Entry } from '../../../shared/statement/entry.ts';
import { statementQuery } from '../api/statement-query.ts';
import { countMore, type Filter, writeFilter } from '../model.ts';
import { useNewEntries } from '../use-new-entries.ts';
import { Entries } from './entries.tsx';

type Props = {
  filter: Filter;
  currency: Currency;
  onChange: (filter: Filter) => void;
  onOpen: (reference: string) => void;
  onExport: () => void;
};

const NO_ENTRIES: readonly Entry[] = [];

/** One page of the statement. After a failed load, the previous data stays, with its age. */
export function StatementList({ filter, currency, onChange, onOpen, onExport }: Props) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const labels = usePagerLabels();
  const list = useQuery(statementQuery(filter));
  const again = () => void list.refetch();
  const isFirst =
    !!list.data && !list.isPlaceholderData && filter.page === 1 && !filter.type && countMore(filter) === 0;
  const { elsewhere, isNew } = useNewEntries(list.data?.statements ?? NO_ENTRIES, isFirst);
  const draw = ({ total, statements }: NonNullable<typeof list.data>) => {
    const pageCount = Math.ceil(total / LIMITS.statementPageRows);
    if (filter.page > Math.max(pageCount, 1) && !list.isPlaceholderData) {
      // The page number comes from an old link, or from a member with more entries.
      return <Navigate to={{ search: `${writeFilter({ ...filter, page: pageCount })}` }} replace />;
    }
    return (
      <div aria-busy={list.isPlaceholderData || undefined}>
        {list.isError && (
          <p className="statement-old field-hint" role="status">
            <Icon name="clock" />
            <span className="grow">{t('old', { time: formatTime(list.dataUpdatedAt) })}</span>
            <Button size="xs" tone="line" busy={list.isFetching} onClick={again}>
              {common('retry')}
            </Button>
          </p>
        )}
        {statements.length === 0 ? (
          <Nothing filter={filter} onChange={onChange} />
        ) : (
          <Entries entries={statements} elsewhere={elsewhere} isNew={isNew} currency={currency} onOpen={onOpen} />
        )}
        <Pager
          page={filter.page}
          pageCount={pageCount}
          labels={labels}
          onPageChange={(page) => {
            onChange({ ...filter, page });
            window.scrollTo({ top: 0 });
          }}
        />
        {total > 0 && (
          <p className="statement-tail">
            <Button tone="ghost" size="sm" icon="download" aria-haspopup="dialog" onClick={onExport}>
              {t('export')}
            </Button>
          </p>
        )}
      </div>
    );
  };
  return (
    <Loaded query={list} skeleton={<SkeletonRows count={LIMITS.statementPageRows} />}>
      {draw}
    </Loaded>
  );
}

/** A new member has no entries; a filter may match none. */
function Nothing({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const t = useTranslations('statement');
  const { openModal } = useMemberContext();
  if (filter.type || countMore(filter) > 0) {
    const clear = (
      <Button tone="line" onClick={() => onChange({ page: 1 })}>
        {t('clear')}
      </Button>
    );
    return <Empty title={t('emptyFiltered')} action={clear} />;
  }
  const deposit = (
    <Button tone="gold" icon="deposit" onClick={() => openModal({ of: 'deposit' })}>
      {t('firstDeposit')}
    </Button>
  );
  return (
    <Empty title={t('empty')} action={deposit}>
      {t('emptyHelp')}
    </Empty>
  );
}
