import { spellBankAccount } from './bank-account.ts';
import { checkRegistration, currencyOf, type Proof, phoneOf, type Registration } from './check-registration.ts';
import { inviterOf } from './invite-code.ts';
import { normalizeName } from './member-name.ts';
import type { MembersDeps } from './members.deps.ts';
import { saveUnlessTaken } from './taken.ts';

const ID_LETTERS = 12;

/** Makes a member. Nothing exists until the insert, so a refusal leaves nothing behind. */
export async function registerMember(deps: MembersDeps, given: Registration, proof?: Proof): Promise<{ id: string }> {
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
  await saveUnlessTaken(() => deps.members.insert(member));
  await deps.phones.consume(phone);
  return { id: member.id };
}
