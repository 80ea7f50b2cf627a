import { checkBankAccount, checkRegistration, phoneOf, type Registration } from './check-registration.ts';
import { inviterOf } from './invite-code.ts';
import type { MembersDeps } from './public.ts';
import { saveUnlessTaken } from './taken.ts';

const ID_LETTERS = 12;

/** Makes a member. Nothing exists until the insert, so a refusal leaves nothing behind. */
export async function registerMember(deps: MembersDeps, given: Registration): Promise<{ id: string }> {
  await checkRegistration(deps, given);
  const phone = phoneOf(deps, given.username);
  const account = await checkBankAccount(deps, given);
  const member = {
    id: deps.random.letters(ID_LETTERS),
    phone,
    name: given.name,
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

/** Outside the Lao build there is only baht; in it, kip unless the member chose baht. */
function currencyOf(deps: MembersDeps, chosen: Registration['currency']): 'THB' | 'LAK' {
  return deps.laosMode && chosen !== 'BAHT' ? 'LAK' : 'THB';
}
