import { LIMITS } from '@krapao/contract/limits';
import type { Currency } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Empty } from '@krapao/ui/empty';
import { Icon } from '@krapao/ui/icon';
import { Pager } from '@krapao/ui/pager';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { usePagerLabels } from '@krapao/web/i18n/use-pager-labels.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMemberContext } from '../../../shared/session/member-context.ts';
import { statementQuery } from '../api/statement-query.ts';
import { countMore, type Filter, writeFilter } from '../model.ts';
import { Entries } from './entries.tsx';

type Props = {
  filter: Filter;
  currency: Currency;
  onChange: (filter: Filter) => void;
  onOpen: (reference: string) => void;
  onExport: () => void;
};

/** One page of the statement. When it cannot be loaded, what was there before stays, with its age. */
export function StatementList({ filter, currency, onChange, onOpen, onExport }: Props) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const labels = usePagerLabels();
  const list = useQuery(statementQuery(filter));
  const isLate = useDelayed(list.isPending);
  const again = () => void list.refetch();
  if (!list.data) {
    if (isLate) return <SkeletonRows count={LIMITS.statementPageRows} />;
    return <QueryRetry query={list} />;
  }
  const { total, statements } = list.data;
  const pageCount = Math.ceil(total / LIMITS.statementPageRows);
  if (filter.page > Math.max(pageCount, 1) && !list.isPlaceholderData) {
    // An old link, or the filter of somebody with more to show.
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
        <Entries entries={statements} currency={currency} onOpen={onOpen} />
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
}

/** A new member has nothing yet; a filter may have found nothing. */
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
