import { Navigate, Route, Routes } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountsTab } from './accounts-tab.tsx';
import { BalancesTab } from './balances-tab.tsx';
import { BooksTab } from './books-tab.tsx';
import { ChainTab } from './chain-tab.tsx';
import { DayPage } from './day-page.tsx';
import { DaysTab } from './days-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { FindingsTab } from './findings-tab.tsx';

/** The ledger: trial balance, entries, findings, hash chain and reconciliation. */
export function LedgerPage() {
  const t = useTranslations('ledger');
  const tabs = (['balances', 'entries', 'findings', 'chain', 'books', 'days'] as const).map((name) => ({
    to: `/ledger/${name}`,
    label: t(`tabs.${name}`),
  }));
  return (
    <Routes>
      <Route path="balances" element={<BalancesTab tabs={tabs} />} />
      <Route path="balances/:kind" element={<AccountsTab tabs={tabs} />} />
      <Route path="entries" element={<EntriesTab tabs={tabs} />} />
      <Route path="findings" element={<FindingsTab tabs={tabs} />} />
      <Route path="chain" element={<ChainTab tabs={tabs} />} />
      <Route path="books" element={<BooksTab tabs={tabs} />} />
      <Route path="days" element={<DaysTab tabs={tabs} />} />
      <Route path="days/:day" element={<DayPage tabs={tabs} />} />
      <Route path="*" element={<Navigate to="/ledger/balances" replace />} />
    </Routes>
  );
}
