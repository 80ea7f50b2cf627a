import { compareNames } from '@krapao/contract/person-name';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { maskAccount, maskPhone } from '../../../platform/text/mask.ts';
import { nationalPhone } from '../../../platform/text/phone.ts';
import type { Act, NewApproval } from '../../approvals/public.ts';
import { type BankAccountInput, spellBankAccount } from '../bank-account.ts';
import type { MembersDeps } from '../members.deps.ts';
import { membersRepository } from '../members.repository.ts';
import { actOnMemberIn, type ByOperator, nothingToChange, noting } from '../office/act-on-member.ts';
import { type FoundMember, findMembers, lockMember, savingPhone } from '../office/office.repository.ts';
import { checkBankAccount, phoneOf } from '../register/check-registration.ts';
import { saveIfUnique } from '../register/uniqueness.ts';
import { reviewBankAccountIn } from '../review-bank-account-in.ts';

export type IdentityDeps = MembersDeps & {
  /** Returns the id of the requested approval. */
  requestSecondPerson(transaction: Db, request: NewApproval): Promise<string>;
};

/** A member's number or account before and after the change. */
const Identity = z.discriminatedUnion('what', [
  z.object({ what: z.literal('phone'), memberId: z.string(), before: z.string(), after: z.string() }),
  z.object({
    what: z.literal('bank-account'),
    memberId: z.string(),
    before: z.object({ bankCode: z.string(), bankAccountName: z.string(), bankAccountNo: z.string() }),
    after: z.object({ bankCode: z.string(), bankAccountName: z.string(), bankAccountNo: z.string() }),
  }),
]);
type Identity = z.infer<typeof Identity>;

/** Requests another phone number to sign in with. */
export async function requestPhone(deps: IdentityDeps, by: ByOperator, typed: string): Promise<string> {
  const member = await find(deps, by.memberId);
  const after = phoneOf(deps, typed);
  if (member.phone === after) throw nothingToChange();
  if (await deps.members.isPhoneTaken(after)) throw new AppError('EXISTING_USER');
  return request(deps, by, { what: 'phone', memberId: member.id, before: member.phone, after });
}

/** Requests another destination of withdrawals. */
export async function requestBankAccount(deps: IdentityDeps, by: ByOperator, given: BankAccountInput): Promise<string> {
  const member = await find(deps, by.memberId);
  const rules = { currency: member.currency, exceptMemberId: member.id };
  const after = spellBankAccount(await checkBankAccount(deps, given, rules));
  const before = accountOf(member);
  if (JSON.stringify(before) === JSON.stringify(after)) throw nothingToChange();
  return request(deps, by, { what: 'bank-account', memberId: member.id, before, after });
}

async function find(deps: IdentityDeps, memberId: string): Promise<FoundMember> {
  const [member] = await findMembers(deps.db, [memberId]);
  if (!member) throw new AppError('NO_DATA');
  return member;
}

const request = (deps: IdentityDeps, by: ByOperator, identity: Identity): Promise<string> =>
  transact(deps.db, async (transaction, send) => {
    send(noting(deps, 'identity-ask', by, { what: identity.what, ...shortened(identity) }));
    return deps.requestSecondPerson(transaction, {
      kind: 'identity.change',
      // Another act about the member is another subject.
      subject: `${identity.memberId}/${identity.what}`,
      payload: identity,
      about: { memberId: identity.memberId, amount: null, currency: null, reference: null },
      why: by.reason,
      operatorId: by.operatorId,
    });
  });

/**
 * The second person's yes: the member is told on every device, and withdrawals are reviewed for a while, as after the
 * member's own change.
 */
export const identityAct = (deps: MembersDeps): Act => ({
  permission: 'members.approve',
  asks: 'members.write',
  async run(transaction, send, { payload, why: reason, askedBy: operatorId, allowedBy }) {
    const identity = Identity.parse(payload);
    const { memberId, what } = identity;
    const member = await lockMember(transaction, memberId);
    if (!member || JSON.stringify(currentOf(member, what)) !== JSON.stringify(identity.before)) return 'changed';
    await saveIfUnique(() =>
      actOnMemberIn(transaction, send, deps, what, { memberId, operatorId, reason }, async () => {
        await save(deps, transaction, member, identity);
        return { ...shortened(identity), allowedBy };
      }),
    );
    return undefined;
  },
  async identify(db, payload) {
    const identity = Identity.parse(payload);
    if (identity.what === 'phone') {
      const [before, after] = [identity.before, identity.after].map((phone) => maskPhone(nationalPhone(phone)));
      return {
        what: identity.what,
        fields: [{ field: 'phone', before: before ?? '', after: after ?? '' }],
        names: null,
      };
    }
    const { before, after, memberId, what } = identity;
    const [member] = await findMembers(db, [memberId]);
    return {
      what,
      fields: [
        { field: 'bank', before: before.bankCode, after: after.bankCode },
        { field: 'accountNo', before: maskAccount(before.bankAccountNo), after: maskAccount(after.bankAccountNo) },
        { field: 'accountName', before: before.bankAccountName, after: after.bankAccountName },
      ],
      names: compareNames(member?.name ?? '', after.bankAccountName),
    };
  },
});

async function save(deps: MembersDeps, transaction: Db, member: FoundMember, identity: Identity): Promise<void> {
  const { id, currency } = member;
  if (identity.what === 'phone') {
    // Awaited: a conflict on the number must surface before any session is ended.
    await transaction.executeQuery(savingPhone(id, identity.after, deps.clock.now()));
    await deps.endSessionsIn(transaction, id, 'support');
    return;
  }
  const { bankCode, bankAccountName, bankAccountNo } = identity.after;
  await membersRepository(transaction, deps.clock).saveBankAccount(id, {
    bank_code: bankCode,
    bank_account_name: bankAccountName,
    bank_account_no: bankAccountNo,
  });
  await reviewBankAccountIn(deps, transaction, { id, currency }, bankAccountName);
}

const currentOf = (member: FoundMember, what: Identity['what']) =>
  what === 'phone' ? member.phone : accountOf(member);

const accountOf = (row: Pick<FoundMember, 'bank_code' | 'bank_account_name' | 'bank_account_no'>) => ({
  bankCode: row.bank_code,
  bankAccountName: row.bank_account_name,
  bankAccountNo: row.bank_account_no,
});

/** For the member's file: masked. */
function shortened(identity: Identity): { from: string; to: string } {
  if (identity.what === 'bank-account') return { from: masked(identity.before), to: masked(identity.after) };
  return { from: maskPhone(nationalPhone(identity.before)), to: maskPhone(nationalPhone(identity.after)) };
}

const masked = ({ bankCode, bankAccountName, bankAccountNo }: BankAccountInput): string =>
  `${bankCode} ${maskAccount(bankAccountNo)} ${bankAccountName}`;
