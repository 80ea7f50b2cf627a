import { transact } from '../../../platform/database/transact.ts';
import { spellBankAccount } from '../bank-account.ts';
import { normalizeName } from '../member-name.ts';
import type { MembersDeps } from '../members.deps.ts';
import { membersRepository } from '../members.repository.ts';
import { checkRegistration, currencyOf, type Proof, phoneOf, type Registration } from './check-registration.ts';
import { inviterOf } from './invite-code.ts';
import { saveIfUnique } from './uniqueness.ts';

const ID_LETTERS = 12;

/** The cookies of the browser that registers. */
type Shown = { proof?: Proof; knownDevice?: string | undefined };

/**
 * Creates a member. Nothing is written before the insert, so a refusal leaves nothing behind. A registration that looks
 * like one of an excluded member is in review from its commit on.
 */
export async function registerMember(
  deps: MembersDeps,
  given: Registration,
  { proof, knownDevice }: Shown = {},
): Promise<{ id: string }> {
  await checkRegistration(deps, given, proof);
  const phone = phoneOf(deps, given.username);
  const account = spellBankAccount(given);
  const member = {
    id: deps.random.letters(ID_LETTERS),
    phone,
    name: normalizeName(given.name),
    password_hash: await deps.passwords.hash(given.password),
    currency: currencyOf(deps, given.currency),
    bank_code: account.bankCode,
    bank_account_name: account.bankAccountName,
    bank_account_no: account.bankAccountNo,
    source_code: given.sourceCode || null,
    invited_by: inviterOf(given.inviteCode) ?? null,
    created_at: deps.clock.now(),
  };
  await transact(deps.db, async (transaction) => {
    await saveIfUnique(() => membersRepository(transaction, deps.clock).insert(member));
    await deps.reviewRegistrationIn(transaction, {
      ...{ memberId: member.id, currency: member.currency, accountName: member.bank_account_name },
      ...{ knownDevice, at: member.created_at },
    });
  });
  await deps.phones.consume(phone);
  return { id: member.id };
}
