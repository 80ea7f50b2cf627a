import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { complaintsOf } from '../complaints/public.ts';
import { paymentsAboveLimit } from '../deposits/public.ts';
import { harmOf } from '../harm/public.ts';
import { readMemberFile } from '../members/public.ts';
import { noticesOf } from '../notices/public.ts';
import { limitsOf } from '../protection/public.ts';
import type { MemberFileDeps } from './member-file.deps.ts';

type Protection = OfficeAnswerOf<'GET /api/office/members/{id}/protection'>;

/** Limits, markers of harm, notices and complaints of a member; each module presents its own part. */
export async function readProtection(deps: MemberFileDeps, id: string): Promise<Protection> {
  const { db, operatorNames: namesOf } = deps;
  const { currency } = await readMemberFile(db, id);
  const [limits, above, notices, complaints, harm] = await Promise.all([
    limitsOf(deps.protection, id, currency),
    paymentsAboveLimit(db, id),
    noticesOf(db, id),
    complaintsOf(db, id),
    harmOf({ db, namesOf }, { id, currency }),
  ]);
  return {
    ...limits,
    ...harm,
    aboveLimit: above.map(({ amount, at }) => ({
      ...{ amount: toMajor(minor(BigInt(amount)), currency), at: at.toISOString() },
    })),
    notices,
    complaints,
  };
}
