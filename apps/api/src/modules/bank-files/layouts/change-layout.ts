import { BankLayout, type LayoutChange, LayoutKind } from '@krapao/contract/office/bank-layouts';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Act } from '../../approvals/public.ts';
import { depositAccounts } from '../../deposits/public.ts';
import type { BankFilesDeps } from '../bank-files.deps.ts';
import { layoutsRepository } from './layouts.repository.ts';

type Change = z.infer<typeof LayoutChange>;
type Request = {
  bankCode: string;
  kind: LayoutKind;
  layout: BankLayout;
  why: string;
  operatorId: string;
};

const Payload = z.object({
  bankCode: z.string(),
  kind: LayoutKind,
  /** Id of the layout that the requester saw; null when there was none. */
  seen: z.string().nullable(),
  layout: BankLayout,
  shown: z.custom<Change>(),
});

export const layoutSubject = (bankCode: string, kind: LayoutKind): string => `${bankCode} ${kind}`;

/** Requests another layout: a wrong one makes wrong payments, so a second person allows it. */
export async function requestLayout(deps: BankFilesDeps, request: Request): Promise<string> {
  const { bankCode, kind, layout, why, operatorId } = request;
  if (kindOf(layout) !== kind) throw new AppError('KEY_INVALID', { key: 'layout' });
  const accounts = await depositAccounts(deps.deposits);
  if (!accounts.some((account) => account.isBank && account.bankCode === bankCode)) throw new AppError('NO_DATA');
  const before = await layoutsRepository(deps.db).find(bankCode, kind);
  const fields = changedFields(before?.layout, layout);
  if (fields.length === 0) throw new AppError('NOTHING_TO_CHANGE');
  return deps.requestSecondPerson({
    kind: 'layout.change',
    subject: layoutSubject(bankCode, kind),
    payload: { bankCode, kind, seen: before?.id ?? null, layout, shown: { bankCode, kind, fields } },
    about: { memberId: null, amount: null, currency: null, reference: bankCode },
    why,
    operatorId,
  });
}

const kindOf = (layout: BankLayout): LayoutKind => ('payment' in layout ? 'payout' : 'statement');

/** The second person's yes. */
export const layoutAct = ({ clock }: Pick<BankFilesDeps, 'clock'>): Act => ({
  permission: 'payments.decide',
  async run(transaction, _send, { payload, askedBy: madeBy, allowedBy, why }) {
    const { bankCode, kind, seen, layout } = Payload.parse(payload);
    const layouts = layoutsRepository(transaction);
    await layouts.lock(bankCode, kind);
    if (((await layouts.find(bankCode, kind))?.id ?? null) !== seen) return 'changed';
    await layouts.insert({ bankCode, kind, layout, madeBy, allowedBy, at: clock.now(), why });
    return undefined;
  },
  layout: (payload) => Payload.parse(payload).shown,
});

/** Settings by path, such as `columns.date`, where they differ. */
function changedFields(before: unknown, after: unknown): Change['fields'] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((field) => field.before !== field.after);
}

function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object' || (Array.isArray(value) && value.every((each) => typeof each !== 'object')))
    return new Map([[path.join('.'), Array.isArray(value) ? value.join(', ') : String(value)]]);
  return new Map(Object.entries(value).flatMap(([name, each]) => [...flatten(each, [...path, name])]));
}
