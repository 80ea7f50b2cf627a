import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { maskAccount, maskPhone } from '../../../platform/text/mask.ts';
import { nationalPhone } from '../../../platform/text/phone.ts';
import { type BankAccountInput, spellBankAccount } from '../bank-account.ts';
import type { MembersDeps } from '../members.deps.ts';
import { membersRepository } from '../members.repository.ts';
import { actOnMember, type ByOperator, localeOf, nothingToChange } from '../office/act-on-member.ts';
import { savingPhone } from '../office/office.repository.ts';
import { checkBankAccount, phoneOf } from '../register/check-registration.ts';
import { saveIfUnique } from '../register/uniqueness.ts';
import { reviewBankAccountIn } from '../review-bank-account-in.ts';

/** Changes the phone number a member signs in with. Ends all sessions, and notifies both the old and the new number. */
export async function changePhone(deps: MembersDeps, by: ByOperator, typed: string): Promise<void> {
  const phone = phoneOf(deps, typed);
  await saveIfUnique(() =>
    actOnMember(deps, 'phone', by, async (transaction, _send, member) => {
      if (member.phone === phone) throw nothingToChange();
      // Awaited: a conflict on the number must surface before any session is ended.
      await transaction.executeQuery(savingPhone(member.id, phone, deps.clock.now()));
      await deps.endSessionsIn(transaction, member.id, 'support');
      return { from: maskPhone(nationalPhone(member.phone)), to: maskPhone(nationalPhone(phone)) };
    }),
  );
}

/** Changes the destination of withdrawals. As after the member's own change, withdrawals are reviewed for a while. */
export async function changeBankAccount(deps: MembersDeps, by: ByOperator, given: BankAccountInput): Promise<void> {
  const known = await deps.members.find(by.memberId);
  if (!known) throw new AppError('NO_DATA');
  const { currency } = known;
  const account = await checkBankAccount(deps, given, { currency, exceptMemberId: by.memberId });
  await saveIfUnique(() =>
    actOnMember(deps, 'bank-account', by, async (transaction, _send, member) => {
      const [before, now] = [accountOf(member), spellBankAccount(account)];
      if (JSON.stringify(before) === JSON.stringify(now)) throw nothingToChange();
      await membersRepository(transaction, deps.clock).saveBankAccount(member.id, {
        bank_code: now.bankCode,
        bank_account_name: now.bankAccountName,
        bank_account_no: now.bankAccountNo,
      });
      await reviewBankAccountIn(deps, transaction, { id: member.id, currency }, now.bankAccountName);
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

/** Replaces the password with a random one. The member sets another with the code sent to their phone. */
export async function resetMemberPassword(deps: MembersDeps, by: ByOperator): Promise<void> {
  const passwordHash = await deps.passwords.hash(deps.random.token());
  await actOnMember(deps, 'reset-password', by, async (transaction, _send, member) => {
    await membersRepository(transaction, deps.clock).savePasswordHash(member.id, passwordHash, { by: 'support' });
    await deps.endSessionsIn(transaction, member.id, 'password');
    await addJob(transaction, { name: RESET_JOB, payload: { memberId: member.id } });
    return {};
  });
}

/** Runs as a job, because the SMS gateway may be unavailable. */
export async function sendResetCode(deps: MembersDeps, payload: unknown): Promise<void> {
  const { memberId } = z.object({ memberId: z.string() }).parse(payload);
  const member = await deps.members.find(memberId);
  if (member?.status !== 'active') return;
  const site = await deps.website();
  await deps.passwordOtp.sendReset({ phone: member.phone, locale: localeOf(member), site });
}
