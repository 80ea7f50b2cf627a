import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { addJob } from '../../platform/jobs.ts';
import { maskAccount, maskPhone } from '../../platform/mask.ts';
import { nationalPhone } from '../../platform/phone.ts';
import { actOnMember, type ByOperator, localeOf, nothingToChange } from './act-on-member.ts';
import { type BankAccountInput, spellBankAccount } from './bank-account.ts';
import { checkBankAccount, phoneOf } from './check-registration.ts';
import type { MembersDeps } from './members.deps.ts';
import { membersRepository } from './members.repository.ts';
import { savingPhone } from './office.repository.ts';
import { saveUnlessTaken } from './taken.ts';
import { tellBankChangedLater } from './tell-bank-changed.ts';
import { tellPhoneChangedLater } from './tell-phone-changed.ts';

/** The number a member signs in with. Whoever has the old one is signed out, and hears of it as the new one does. */
export async function changePhone(deps: MembersDeps, by: ByOperator, typed: string): Promise<void> {
  const phone = phoneOf(deps, typed);
  await saveUnlessTaken(() =>
    actOnMember(deps, 'phone', by, async (transaction, _send, member) => {
      if (member.phone === phone) throw nothingToChange();
      // Awaited: a number that is taken must be known before anything else is said.
      await transaction.executeQuery(savingPhone(member.id, phone));
      await deps.endSessionsIn(transaction, member.id);
      const locale = localeOf(member);
      await tellPhoneChangedLater(transaction, { to: [member.phone, phone], phone, locale });
      return { from: maskPhone(nationalPhone(member.phone)), to: maskPhone(nationalPhone(phone)) };
    }),
  );
}

/** Where withdrawals go. As with the member's own change a person looks at them for a while. */
export async function changeBankAccount(deps: MembersDeps, by: ByOperator, given: BankAccountInput): Promise<void> {
  const known = await deps.members.find(by.memberId);
  if (!known) throw new AppError('NO_DATA');
  const { currency } = known;
  const account = await checkBankAccount(deps, given, { currency, exceptMemberId: by.memberId });
  await saveUnlessTaken(() =>
    actOnMember(deps, 'bank-account', by, async (transaction, _send, member) => {
      const [before, now] = [accountOf(member), spellBankAccount(account)];
      if (JSON.stringify(before) === JSON.stringify(now)) throw nothingToChange();
      await membersRepository(transaction, deps.clock).saveBankAccount(member.id, {
        bank_code: now.bankCode,
        bank_account_name: now.bankAccountName,
        bank_account_no: now.bankAccountNo,
      });
      await tellBankChangedLater({ ...deps, db: transaction }, member.id, localeOf(member));
      return { from: masked(before), to: masked(now) };
    }),
  );
}

const accountOf = (row: { bank_code: string; bank_account_name: string; bank_account_no: string }) => ({
  bankCode: row.bank_code,
  bankAccountName: row.bank_account_name,
  bankAccountNo: row.bank_account_no,
});

const masked = ({ bankCode, bankAccountName, bankAccountNo }: BankAccountInput): string =>
  `${bankCode} ${maskAccount(bankAccountNo)} ${bankAccountName}`;

export const RESET_JOB = 'send-reset-code';

/** The password is nobody's any more. The member sets another with the code that their phone gets. */
export async function resetMemberPassword(deps: MembersDeps, by: ByOperator): Promise<void> {
  const passwordHash = await deps.passwords.hash(deps.random.token());
  await actOnMember(deps, 'reset-password', by, async (transaction, _send, member) => {
    await membersRepository(transaction, deps.clock).savePasswordHash(member.id, passwordHash);
    await deps.endSessionsIn(transaction, member.id);
    await addJob(transaction, { name: RESET_JOB, payload: { memberId: member.id } });
    return {};
  });
}

/** By a job: a gateway may be away. */
export async function sendResetCode(deps: MembersDeps, payload: unknown): Promise<void> {
  const { memberId } = z.object({ memberId: z.string() }).parse(payload);
  const member = await deps.members.find(memberId);
  if (member?.status !== 'active') return;
  const site = await deps.website();
  await deps.passwordOtp.sendReset({ phone: member.phone, locale: localeOf(member), site });
}
