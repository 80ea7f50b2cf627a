import { Button } from '@krapao/ui/button';
import { IconButton } from '@krapao/ui/icon-button';
import { Page, PageHead } from '@krapao/ui/page';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { openChat } from '../../shared/chat/open-chat.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';
import { slipsQuery } from './api/slips-query.ts';
import { Filters } from './components/filters.tsx';
import { StatementList } from './components/statement-list.tsx';
import { Summary } from './components/summary.tsx';
import { type Filter, readFilter, writeFilter } from './model.ts';
import './statement.css';

const FilterSheet = lazyPart(
  ['statement', 'movement'],
  async () => (await import('./components/filter-sheet.tsx')).FilterSheet,
);
const ExportSheet = lazyPart(
  ['statement', 'movement'],
  async () => (await import('./components/export-sheet.tsx')).ExportSheet,
);
const ReceiptSheet = lazyPart(
  ['statement', 'movement', 'support'],
  async () => (await import('./components/receipt-sheet.tsx')).ReceiptSheet,
);
const SlipsSheet = lazyPart(
  ['statement', 'movement', 'pager', 'slip-reasons', 'support'],
  async () => (await import('./components/slips-sheet.tsx')).SlipsSheet,
);

/** Of a receipt that was opened here: the list is one step back. One that came by a link has nothing of ours under it. */
const OVER_LIST = { isOverList: true };

/** What is shown lives in the address: it survives a reload and can be sent to somebody. */
export function StatementPage() {
  const t = useTranslations('statement');
  useTitle(t('title'));
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as typeof OVER_LIST | null;
  const filter = readFilter(params);
  const receipt = params.get('receipt');
  const { opened: sheet, key, open: openSheet, close } = useOpened<'filter' | 'export' | 'slips'>();
  const wallet = useQuery(walletQuery);
  const profile = useQuery(profileQuery);
  const currency = wallet.data?.wallet.currency ?? profile.data?.profile.currency ?? 'THB';
  const isFetching = useIsFetching({ queryKey: ['statement'] }) > 0;
  const slips = useQuery(slipsQuery(1));
  const waiting = slips.data?.slips.filter(({ status }) => status === 'IN_PROGRESS').length ?? 0;

  const show = (next: Filter) => setParams(writeFilter(next));
  /** From within a sheet: what is shown takes the place of the sheet in the history. */
  const showInstead = (next: Filter) => setParams(writeFilter(next), { replace: true });
  /** A step back takes its time. What is opened meanwhile waits for it, or it would be taken along. */
  const stepBack = useRef<{ wanted?: string }>(undefined);
  /** A receipt to talk about with support. The chat too waits until the step back is done. */
  const reported = useRef<string>(undefined);
  const openReceipt = (reference: string) => {
    if (stepBack.current) {
      stepBack.current.wanted = reference;
      return;
    }
    const next = writeFilter(filter);
    next.set('receipt', reference);
    // One that is still on its way out gives its place to the next.
    const isAnother = receipt !== null;
    setParams(next, { preventScrollReset: true, replace: isAnother, state: isAnother ? state : OVER_LIST });
  };
  const closeReceipt = () => {
    if (state?.isOverList) {
      stepBack.current = {};
      void navigate(-1);
    } else setParams(writeFilter(filter), { replace: true });
  };
  const onBack = useEffectEvent(() => {
    const wanted = stepBack.current?.wanted;
    stepBack.current = undefined;
    if (wanted) openReceipt(wanted);
    if (reported.current) openChat({ reference: reported.current });
    reported.current = undefined;
  });
  useEffect(() => {
    if (receipt === null) onBack();
  }, [receipt]);
  return (
    <Page className="statement">
      <div className="statement-side">
        <PageHead title={t('title')}>
          <Button size="sm" icon="slip" aria-haspopup="dialog" onClick={() => openSheet('slips')}>
            {t('slips')}
            {waiting > 0 && (
              <span className="statement-count">
                <span aria-hidden="true">{waiting}</span>
                <span className="spoken">{t('slipsWaiting', { n: waiting })}</span>
              </span>
            )}
          </Button>
          <IconButton
            icon="refresh"
            label={t('refresh')}
            look="fill"
            aria-busy={isFetching || undefined}
            onClick={() => void client.invalidateQueries({ queryKey: ['statement'] })}
          />
        </PageHead>
        <Filters filter={filter} onChange={show} onMore={() => openSheet('filter')} />
        <Summary currency={currency} />
      </div>
      <div className="statement-main">
        <StatementList
          filter={filter}
          currency={currency}
          onChange={show}
          onOpen={openReceipt}
          onExport={() => openSheet('export')}
        />
      </div>
      <Suspense>
        {receipt && (
          <ReceiptSheet
            key={receipt}
            reference={receipt}
            onClose={closeReceipt}
            onReport={() => {
              reported.current = receipt;
            }}
          />
        )}
        {sheet === 'filter' && <FilterSheet key={key} filter={filter} onChange={showInstead} onClose={close} />}
        {sheet === 'export' && <ExportSheet key={key} filter={filter} currency={currency} onClose={close} />}
        {sheet === 'slips' && <SlipsSheet key={key} currency={currency} onClose={close} />}
      </Suspense>
    </Page>
  );
}
