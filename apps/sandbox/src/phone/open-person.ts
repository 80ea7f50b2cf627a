import { type Account, findAccount, openAccount, saveAlias } from '../bank/accounts.repository.ts';
import type { PayDeps } from '../bank/pay.ts';
import { ownAliases } from '../bank/payee-alias.ts';
import { Problem } from '../problem.ts';

/** Opens an account. A repeat returns the same account; under another name the number belongs to another person. */
export async function openPerson(
  { database, clock }: PayDeps,
  account: Account,
  aliases: readonly string[],
): Promise<Account> {
  await database.transaction(async (tx) => {
    await openAccount(tx, account, clock.now());
    for (const alias of [...aliases, ...ownAliases(account)]) await saveAlias(tx, alias, account);
  });
  const opened = await findAccount(database, account);
  if (opened?.accountName !== account.accountName || opened.kind !== account.kind) {
    throw new Problem(409, 'ACCOUNT_TAKEN', 'this account belongs to somebody else');
  }
  return opened;
}
