import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { writeAddress } from '@krapao/ui/layers/back-closes';
import { Page, PageHead } from '@krapao/ui/layout/page';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { Count } from '../../shared/parts/count.tsx';
import { useMemberContext } from '../../shared/session/member-context.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { useWide } from '../../shared/use-wide.ts';
import { slipsQuery } from './api/slips-query.ts';
import { Filters } from './components/filters.tsx';
import { InlineFilters } from './components/inline-filters.tsx';
import { StatementList } from './components/statement-list.tsx';
import { Summary } from './components/summary.tsx';
import { type Filter, readFilter, writeFilter } from './model.ts';
import './statement.css';

const FilterSheet = lazyChunk(
  ['statement', 'movement'],
  async () => (await import('./components/filter-sheet.tsx')).FilterSheet,
);
const ExportSheet = lazyChunk(
  ['statement', 'movement'],
  async () => (await import('./components/export-sheet.tsx')).ExportSheet,
);
const ReceiptSheet = lazyChunk(
  ['statement', 'movement', 'refusals', 'support', 'complaints'],
  async () => (await import('./components/receipt-sheet.tsx')).ReceiptSheet,
);
const SlipsSheet = lazyChunk(
  ['statement', 'movement', 'pager', 'slip-reasons', 'support'],
  async () => (await import('./components/slips-sheet.tsx')).SlipsSheet,
);

/** The filter is in the URL: it survives a reload and can be shared. */
export function StatementPage() {
  const t = useTranslations('statement');
  useTitle(t('title'));
  const client = useQueryClient();
  const { openModal } = useMemberContext();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const receipt = params.get('receipt');
  const isWide = useWide();
  const { opened: sheet, key, open: openSheet, close } = useOpened<'filter' | 'export'>();
  const wallet = useQuery(walletQuery);
  const profile = useQuery(profileQuery);
  const currency = wallet.data?.wallet.currency ?? profile.data?.profile.currency ?? 'THB';
  const isFetching = useIsFetching({ queryKey: ['statement'] }) > 0;
  const slips = useQuery(slipsQuery(1));
  const waiting = slips.data?.rows.filter(({ status }) => status === 'IN_PROGRESS').length ?? 0;

  /** Inline filters apply while typing, so they all replace one history entry. */
  const showInstead = (next: Filter) => writeAddress('replace', () => setParams(writeFilter(next), { replace: true }));
  /** Receipt and slips are part of the list's URL; their sheet owns the history entry that Back leaves. */
  const showOver = (over: { receipt?: string; slips?: '' } = {}) =>
    writeAddress('replace', () => {
      // The filter of this moment: it may have changed while the sheet was closing.
      const now = readFilter(new URLSearchParams(window.location.search));
      const next = new URLSearchParams([...writeFilter(now), ...Object.entries(over)]);
      setParams(next, { preventScrollReset: true, replace: true });
    });
  const showReceipt = (reference: string) => showOver({ receipt: reference });
  const show = (next: Filter) => {
    // A sheet that is closing would open again when Back returns to the entry below.
    if (params.has('receipt') || params.has('slips')) showOver();
    writeAddress('push', () => setParams(writeFilter(next)));
  };
  return (
    <Page className="statement">
      <div className="statement-side">
        <PageHead title={t('title')}>
          <Button size="sm" icon="slip" aria-haspopup="dialog" onClick={() => showOver({ slips: '' })}>
            {t('slips')}
            {waiting > 0 && <Count value={waiting} spoken={t('slipsWaiting', { n: waiting })} />}
          </Button>
          <IconButton
            icon="chart"
            label={t('equation')}
            look="fill"
            aria-haspopup="dialog"
            onClick={() => openModal({ of: 'equation' })}
          />
          <IconButton
            icon="refresh"
            label={t('refresh')}
            look="fill"
            aria-busy={isFetching || undefined}
            onClick={() => void client.invalidateQueries({ queryKey: ['statement'] })}
          />
        </PageHead>
        <Filters filter={filter} onChange={show} onMore={() => openSheet('filter')} />
        <Summary filter={filter} currency={currency} />
      </div>
      <div className="statement-main">
        {isWide && <InlineFilters filter={filter} onChange={showInstead} />}
        <StatementList
          filter={filter}
          currency={currency}
          onChange={show}
          onOpen={showReceipt}
          onExport={() => openSheet('export')}
        />
      </div>
      <Suspense>
        {receipt && <ReceiptSheet key={receipt} reference={receipt} onClose={() => showOver()} />}
        {sheet === 'filter' && <FilterSheet key={key} filter={filter} onChange={show} onClose={close} />}
        {sheet === 'export' && <ExportSheet key={key} filter={filter} currency={currency} onClose={close} />}
        {params.has('slips') && <SlipsSheet currency={currency} onClose={() => showOver()} />}
      </Suspense>
    </Page>
  );
}
