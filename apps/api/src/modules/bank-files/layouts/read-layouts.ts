import { LAYOUT_KINDS, type LayoutKind, StatementLayout } from '@krapao/contract/office/bank-layouts';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { PayoutLayout } from '@krapao/contract/office/payout-layouts';
import type { Db } from '../../../platform/database/db.ts';
import { depositAccounts } from '../../deposits/public.ts';
import type { BankFilesDeps } from '../bank-files.deps.ts';
import { layoutSubject } from './change-layout.ts';
import { layoutsRepository } from './layouts.repository.ts';

export async function listLayouts(deps: BankFilesDeps): Promise<OfficeAnswerOf<'GET /api/office/bank-layouts'>> {
  const [layouts, every, requests] = await Promise.all([
    layoutsRepository(deps.db).list(),
    depositAccounts(deps.deposits),
    deps.openRequests('layout.change'),
  ]);
  const accounts = every.filter(({ isBank }) => isBank);
  const banks = [...new Set(accounts.map(({ bankCode }) => bankCode))];
  const names = await deps.operatorNames([...new Set(layouts.flatMap(({ madeBy, allowedBy }) => [madeBy, allowedBy]))]);
  const inUse = (wanted: LayoutKind) =>
    layouts
      .filter(({ kind }) => kind === wanted)
      .map(({ bankCode, layout, madeBy, allowedBy, at, why }) => ({
        ...{ bankCode, why, layout, at: at.toISOString() },
        ...{ madeBy: names.get(madeBy) ?? madeBy, allowedBy: names.get(allowedBy) ?? allowedBy },
      }));
  return {
    layouts: inUse('statement').map((row) => ({ ...row, layout: StatementLayout.parse(row.layout) })),
    payoutLayouts: inUse('payout').map((row) => ({ ...row, layout: PayoutLayout.parse(row.layout) })),
    accounts: accounts.map(({ bankCode, accountNo, accountName, currency }) => {
      return { bankCode, accountNo, accountName, currency };
    }),
    banks,
    approvals: banks.flatMap((bankCode) =>
      LAYOUT_KINDS.flatMap((kind) => {
        const approvalId = requests.get(layoutSubject(bankCode, kind));
        return approvalId ? [{ bankCode, kind, approvalId }] : [];
      }),
    ),
  };
}

/** The layout of a bank's statements; undefined when only standard formats can be read. */
export async function statementLayout(db: Db, bankCode: string): Promise<StatementLayout | undefined> {
  const found = await layoutsRepository(db).find(bankCode, 'statement');
  return found && StatementLayout.parse(found.layout);
}
