import { PayoutLayout } from '@krapao/contract/office/payout-layouts';
import type { Currency } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { spellBank } from '../../deposits/public.ts';
import type { BankFilesDeps } from '../bank-files.deps.ts';
import { layoutsRepository } from '../layouts/layouts.repository.ts';
import { type AnswerRow, readPayoutAnswer } from './read-payout-answer.ts';
import { type Payment, type PayoutFile, writePayoutFile } from './write-payout-file.ts';

/** A file whose banks have no number yet. */
export type UnspelledFile = Omit<PayoutFile, 'payments'> & { payments: readonly Omit<Payment, 'bankNumber'>[] };

export type PayoutFiles = {
  /** Id of the layout in use by bank. */
  layouts(): Promise<ReadonlyMap<string, string>>;
  /** By a layout that may have been replaced since: a file is written and answered by one alone. */
  write(layoutId: string, file: UnspelledFile): Promise<{ bytes: Buffer; extension: string }>;
  read(layoutId: string, bytes: Uint8Array, currency: Currency): Promise<AnswerRow[]>;
};

export function payoutFiles({ db, deposits }: Pick<BankFilesDeps, 'db' | 'deposits'>): PayoutFiles {
  return {
    async layouts() {
      const rows = await layoutsRepository(db).list();
      return new Map(rows.flatMap(({ kind, bankCode, id }) => (kind === 'payout' ? [[bankCode, id] as const] : [])));
    },
    async write(layoutId, file) {
      const layout = await getLayout(db, layoutId);
      const payments = await Promise.all(
        file.payments.map(async (payment) => {
          const { number: bankNumber } = await spellBank(deposits, payment.bankCode);
          return { ...payment, bankNumber };
        }),
      );
      const bytes = writePayoutFile({ ...file, payments }, layout);
      return { bytes, extension: layout.format === 'fixed' ? 'txt' : 'csv' };
    },
    read: async (layoutId, bytes, currency) => readPayoutAnswer(bytes, await getLayout(db, layoutId), currency),
  };
}

async function getLayout(db: Db, id: string): Promise<PayoutLayout> {
  const found = await layoutsRepository(db).get(id);
  if (!found) throw new Error(`no layout ${id}`);
  return PayoutLayout.parse(found.layout);
}
