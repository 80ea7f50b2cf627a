import type { Connected } from '../../../platform/connections/connections.ts';
import { type DepositAccount, depositAccounts } from '../deposit-accounts.ts';
import type { DepositsDeps, PaymentsDeps } from '../deposits.deps.ts';
import type { BankFeed } from './bank-feed.ts';

type Place = { bankCode: string; accountNo: string };

/** The scope of an account's connections. */
const scopeOf = ({ bankCode, accountNo }: Place): string => `${bankCode}-${accountNo}`;

/** Scopes of all accounts that may have a feed. */
export const feedScopes = async (deps: Pick<PaymentsDeps, 'lookups'>): Promise<string[]> =>
  (await bankAccounts(deps)).map(scopeOf);

const bankAccounts = async (deps: Pick<PaymentsDeps, 'lookups'>) =>
  (await depositAccounts(deps)).filter(({ isBank }) => isBank);

export type AccountFeed = { account: DepositAccount; feed: Connected<BankFeed> };

/** Accounts whose incoming money a service lists. The others have theirs by file, callback and slip. */
export async function accountFeeds(deps: DepositsDeps): Promise<AccountFeed[]> {
  const found = (await bankAccounts(deps)).map(async (account): Promise<AccountFeed[]> => {
    // Positions and references are a service's own: no other takes over by itself.
    const [feed] = await deps.feeds.list(scopeOf(account));
    return feed ? [{ account, feed }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Undefined for an account without a feed. */
export const findFeed = async (deps: DepositsDeps, { bankCode, accountNo }: Place): Promise<AccountFeed | undefined> =>
  (await accountFeeds(deps)).find(({ account }) => account.bankCode === bankCode && account.accountNo === accountNo);
