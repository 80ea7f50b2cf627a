import type { Parsed } from '@krapao/contract/call';
import type { officeAuditCalls } from '@krapao/contract/office/audit';
import { toMajor } from '@krapao/money';
import type { AuditDeps } from './audit.deps.ts';
import type { AuditEntryRow } from './audit.repository.ts';

type About = Parsed<(typeof officeAuditCalls)['GET /api/office/audit'], 'response'>['lines'][number]['about'];
type Line = Pick<AuditEntryRow, 'subjects' | 'sent'>;

/** A request may name the member besides the subject: to whom a payment was credited. */
const idsOf = ({ subjects, sent }: Line): string[] => [
  ...subjects,
  ...(typeof sent.memberId === 'string' ? [sent.memberId] : []),
];

/** Whom each entry was about, and how much, with three queries for all entries. */
export async function describeSubjects({ subjects }: AuditDeps, lines: readonly Line[]): Promise<About[]> {
  const ids = [...new Set(lines.flatMap(idsOf))];
  const items = await subjects.items(ids);
  const owners = [...items.values()].flatMap(({ memberId }) => memberId ?? []);
  const [members, operators] = await Promise.all([
    subjects.members([...new Set([...ids, ...owners])]),
    subjects.operators(ids),
  ]);
  return lines.map((line) => {
    const own = idsOf(line);
    const item = own.map((id) => items.get(id)).find(Boolean);
    const member = [item?.memberId, ...own].map((id) => members.get(id ?? '')).find(Boolean);
    const name = member?.name ?? own.map((id) => operators.get(id)).find(Boolean) ?? null;
    const sent = typeof line.sent.amount === 'number' ? line.sent.amount : null;
    const currency = item?.currency ?? member?.currency ?? null;
    const amount = item?.amount != null && item.currency ? Math.abs(toMajor(item.amount, item.currency)) : sent;
    if (name === null && amount === null && !item?.reference) return null;
    return { name, reference: item?.reference ?? null, amount, currency };
  });
}
