import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import type { QueueSource } from '../queues/public.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { approvalsRepository, type StoredApproval } from './approvals.repository.ts';

type Shown = OfficeAnswerOf<'GET /api/office/approvals/{id}'>;
type ReadDeps = Pick<ApprovalsDeps, 'desk' | 'acts' | 'independence'>;

export async function listApprovals(
  deps: ReadDeps,
  { state, after, limit }: OfficeQueryOf<'GET /api/office/approvals'>,
  operator: OperatorIdentity,
): Promise<OfficeAnswerOf<'GET /api/office/approvals'>> {
  const page = { after: after === undefined ? undefined : readCursor(after, 2), limit: limit + 1 };
  const found = await approvalsRepository(deps.desk.db).list(state, page);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    approvals: await present(deps, shown, operator),
    next: last ? writeCursor([last.askedText, last.id]) : null,
  };
}

export async function readApproval(deps: ReadDeps, id: string, operator: OperatorIdentity): Promise<Shown> {
  const found = await approvalsRepository(deps.desk.db).find(id);
  const [shown] = found ? await present(deps, [found], operator) : [];
  if (!shown) throw new AppError('NO_DATA');
  return shown;
}

async function present(
  { desk, acts, independence }: ReadDeps,
  rows: readonly StoredApproval[],
  operator: OperatorIdentity,
): Promise<Shown[]> {
  const [{ blockerOf, secondPersons }, names, members] = await Promise.all([
    independence(),
    desk.operatorNames([...new Set(rows.flatMap((row) => [row.asked_by, row.decided_by].filter((id) => id !== null)))]),
    desk.membersShown([...new Set(rows.flatMap((row) => row.member_id ?? []))]),
  ]);
  const nameOf = (id: string) => names.get(id) ?? id;
  const changes = await Promise.all(rows.map(async (row) => acts[row.kind].describe?.(desk.db, row.payload)));
  const identities = await Promise.all(rows.map(async (row) => acts[row.kind].identify?.(desk.db, row.payload)));
  return rows.map((row, index) => {
    const { permission } = acts[row.kind];
    const blocker = blockerOf(row.asked_by, operator.id);
    return {
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      member: (row.member_id && members.get(row.member_id)) || null,
      amount: row.amount === null || !row.currency ? null : toMajor(minor(BigInt(row.amount)), row.currency),
      currency: row.currency,
      coins: row.kind === 'coins.give' ? (row.payload as { coins: number }).coins : null,
      reference: row.reference,
      change: changes[index] ?? null,
      identity: identities[index] ?? null,
      connections: acts[row.kind].connections?.(row.payload) ?? null,
      layout: acts[row.kind].layout?.(row.payload) ?? null,
      why: row.why,
      askedBy: nameOf(row.asked_by),
      askedAt: row.asked_at.toISOString(),
      state: row.state,
      decidedBy: row.decided_by && nameOf(row.decided_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
      note: row.note,
      because: row.lapsed_because,
      operationId: row.state === 'allowed' ? operationOf(row) : null,
      isMine: row.asked_by === operator.id,
      mayDecide: operator.permissions.has(permission) || row.asked_by === operator.id,
      blocker: blocker?.because ?? null,
      blockedUntil: blocker?.until?.toISOString() ?? null,
      deciders: row.state === 'open' ? secondPersons(row.asked_by, permission) : [],
    };
  });
}

const NOT_BOOKED: readonly StoredApproval['kind'][] = [
  'file.cancel',
  'catalogue.change',
  'coins.give',
  'recovery.approve',
  'identity.change',
  'connections.change',
  'statement.book',
  'layout.change',
];

/** A correction is booked under an id of its own; a reversal or transfer, under the id of its subject. */
function operationOf({ kind, subject, payload }: StoredApproval): string | null {
  if (NOT_BOOKED.includes(kind)) return null;
  return kind === 'money.adjust' ? (payload as { id: string }).id : subject;
}

/** The approvals in the review queue. Seeing an item takes the queue's permission, deciding takes the act's own. */
export const approvalQueue = ({ desk, acts }: Pick<ApprovalsDeps, 'desk' | 'acts'>): QueueSource => ({
  async permission(id) {
    // An item's id is any text.
    const found = z.uuid().safeParse(id).success ? await approvalsRepository(desk.db).find(id) : undefined;
    return found && acts[found.kind].permission;
  },
  async askers(ids) {
    const rows = await approvalsRepository(desk.db).findMany(ids);
    return new Map(rows.map((row) => [row.id, row.asked_by]));
  },
  async signals(ids) {
    const rows = await approvalsRepository(desk.db).findMany(ids);
    return new Map(rows.map((row) => [row.id, [{ code: row.kind, detail: row.why }]]));
  },
});
