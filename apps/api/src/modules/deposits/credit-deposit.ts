import type { Currency, Minor } from '@krapao/money';
import { type Db, violatedConstraint } from '../../platform/db.ts';
import { between, ledgerOn } from '../ledger/public.ts';
import type { DepositsDeps } from './public.ts';

export type ReceivedMoney = {
  /** Made by whoever saw the money arrive; the same id never credits twice. */
  id: string;
  memberId: string;
  amount: Minor;
  currency: Currency;
  /** The bank or channel it came through. */
  channel: string;
  /** When the bank says it arrived. */
  eventAt: Date;
};

/**
 * Credits money that has truly arrived: bank float → wallet, with its line in the statement. The line
 * comes first, as in every movement: two that lock the same rows in turned order would wait for each
 * other.
 */
export async function creditDeposit(deps: DepositsDeps, received: ReceivedMoney): Promise<void> {
  const { id, memberId, amount, currency, channel } = received;
  const at = deps.clock.now();
  const line = { id, memberId, type: 'deposit', from: channel, to: 'WALLET', amount, currency, at } as const;
  try {
    await deps.db.transaction().execute(async (transaction) => {
      await deps.statements.open(transaction, line);
      const balanceAfter = await credit(transaction, received);
      await deps.statements.settle(transaction, { id, status: 'SUCCESS', balanceAfter, at });
    });
  } catch (error) {
    if (violatedConstraint(error) !== LINE_KNOWN) throw error;
    await credit(deps.db, received); // Credited before; the ledger minds if it was something else.
    return;
  }
  deps.tell(memberId);
}

const LINE_KNOWN = 'statement_line_id_key';

async function credit(db: Db, { id, memberId, amount, currency, channel, eventAt }: ReceivedMoney) {
  const ledger = ledgerOn(db);
  const from = await ledger.openAccount({ kind: 'bank', owner: channel, currency });
  const to = await ledger.openAccount({ kind: 'wallet', owner: memberId, currency });
  const lines = between(from, to, amount);
  const receipt = await ledger.transfer({ id, kind: 'deposit', reference: id, currency, lines, eventAt });
  return receipt.lines.find(({ account }) => account === to)?.balanceAfter ?? null;
}
