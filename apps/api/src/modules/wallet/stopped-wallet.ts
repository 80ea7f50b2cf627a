import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { type AccountId, isRefusal, ledgerOn } from '../ledger/public.ts';
import { type Desk, decideItem, memberShown, type QueueSource } from '../queues/public.ts';

type Shown = OfficeAnswerOf<'GET /api/office/wallets/{id}'>;

const accountId = (id: string) => BigInt(id) as AccountId;

/** A stopped wallet: its balance, and everything known about the cause. */
export async function readStoppedWallet(desk: Desk, id: string): Promise<Shown> {
  const ledger = ledgerOn(desk.db);
  const account = accountId(id);
  const [owner, balance, findings, holds] = await Promise.all([
    ledger.ownerOf(account),
    ledger.balance(account),
    ledger.findingsOf([account]),
    ledger.openHolds(account),
  ]);
  if (!owner || !balance) throw new AppError('NO_DATA');
  const { currency } = balance;
  return {
    id,
    kind: owner.kind,
    member: await memberShown(desk, owner.owner),
    isStopped: balance.frozen,
    currency,
    balance: toMajor(balance.balance, currency),
    held: toMajor(balance.held, currency),
    available: toMajor(balance.available, currency),
    findings: findings(account).map(({ id: finding, fault, detail, foundAt }) => ({
      id: String(finding),
      fault,
      owed: owedBy(detail, currency),
      detail: { ...detail },
      foundAt: foundAt.toISOString(),
    })),
    holds: holds.map((hold) => ({
      id: hold.id,
      amount: toMajor(hold.amount, currency),
      createdAt: hold.createdAt.toISOString(),
    })),
  };
}

/** The amount of a payment that may belong to another member. Other findings have no single amount. */
function owedBy({ amount }: Readonly<Record<string, unknown>>, currency: Shown['currency']): number | null {
  return typeof amount === 'string' && /^-?\d+$/.test(amount) ? toMajor(minor(BigInt(amount)), currency) : null;
}

/** Releases a stopped wallet. The ledger sums the account from its first entry and refuses while it is still wrong. */
export async function releaseWallet(
  desk: Desk,
  { id, why, operatorId }: { id: string; why: string; operatorId: string },
): Promise<void> {
  const account = accountId(id);
  await decideItem(desk, { kind: 'wallets', id, operatorId }, async (transaction) => {
    const ledger = ledgerOn(transaction);
    if (!(await ledger.balance(account))?.frozen) return false;
    try {
      await ledger.release(account, `${why} (operator ${operatorId})`);
    } catch (error) {
      if (!isRefusal(error, 'STILL_WRONG')) throw error;
      throw new AppError('STILL_WRONG', { faults: String(error.detail['faults']) });
    }
    return true;
  });
}

export const walletQueue = ({ db }: Pick<Desk, 'db'>): QueueSource => ({
  permission: 'wallets.release',
  async signals(ids) {
    const findings = await ledgerOn(db).findingsOf(ids.map(accountId));
    const faultsOf = (id: string) => new Set(findings(accountId(id)).map(({ fault }) => fault));
    return new Map(ids.map((id) => [id, [...faultsOf(id)].map((code) => ({ code }))]));
  },
});
