import { type Currency, type Minor, minor } from '@krapao/money';
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

/** Credits money that has truly arrived: bank float → wallet, with its line in the statement. */
export async function creditDeposit(deps: DepositsDeps, received: ReceivedMoney): Promise<void> {
  const { id, memberId, amount, currency, channel, eventAt } = received;
  const isNew = await deps.db.transaction().execute(async (transaction) => {
    const ledger = ledgerOn(transaction);
    const from = await ledger.openAccount({ kind: 'bank', owner: channel, currency });
    const to = await ledger.openAccount({ kind: 'wallet', owner: memberId, currency });
    const lines = between(from, to, amount);
    const receipt = await ledger.transfer({ id, kind: 'deposit', reference: id, currency, lines, eventAt });
    if (receipt.replayed) return false;
    const at = deps.clock.now();
    const line = { id, memberId, type: 'deposit', from: channel, to: 'WALLET', amount, currency, at } as const;
    await deps.statements.open(transaction, line);
    const balanceAfter = receipt.lines.find(({ account }) => account === to)?.balanceAfter ?? minor(0n);
    await deps.statements.settle(transaction, { id, status: 'SUCCESS', balanceAfter, at });
    return true;
  });
  if (isNew) deps.tell(memberId);
}
