import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { AppError } from '../../platform/http/app-error.ts';
import type { OfficeLedgerDeps, Traced } from './office.deps.ts';
import { officeRepository } from './office.repository.ts';
import { accountsBy, major } from './present-books.ts';

type Shown = OfficeAnswerOf<'GET /api/office/ledger/operations/{id}'>;

/** One operation with all its steps and approvals. */
export async function readOperation(deps: OfficeLedgerDeps, id: string): Promise<Shown> {
  const office = officeRepository(deps.db);
  const steps = await office.steps(id);
  const [first] = steps;
  if (!first) throw new AppError('NO_DATA');
  const [lines, hold] = await Promise.all([
    office.linesOf(steps.map(({ step }) => ({ operation_id: id, step }))),
    office.hold(id),
  ]);
  const account = await accountsBy(office, [
    ...lines.map(({ account_id }) => account_id),
    ...(hold ? [hold.account_id, hold.to_account_id] : []),
  ]);
  const touched = [...lines.map(({ account_id }) => account_id), ...(hold ? [hold.account_id] : [])].map(account);
  const { currency } = first;
  return {
    id,
    kind: first.kind,
    reference: first.reference,
    currency,
    memberId: touched.find(({ kind }) => kind === 'wallet' || kind === 'bonus' || kind === 'vault')?.owner ?? null,
    steps: steps.map((step) => ({
      action: step.action,
      at: step.created_at.toISOString(),
      eventAt: step.event_at.toISOString(),
      meta: { ...step.meta },
      lines: lines
        .filter((line) => line.step === step.step)
        .map((line) => ({
          account: account(line.account_id),
          seq: Number(line.seq),
          amount: major(line.amount, currency),
          balanceAfter: line.balance_after === null ? null : major(line.balance_after, currency),
        })),
      seal:
        step.seal && step.hash && step.sealed_at
          ? { number: Number(step.seal), hash: step.hash.toString('hex'), sealedAt: step.sealed_at.toISOString() }
          : null,
    })),
    hold: hold ? { amount: major(hold.amount, currency), state: hold.state, to: account(hold.to_account_id) } : null,
    trace: await trace(deps, id),
  };
}

/** Merges the traces of all modules in chronological order. */
async function trace({ traces, operatorNames }: OfficeLedgerDeps, id: string): Promise<Shown['trace']> {
  const known: Traced[] = (await Promise.all(traces.map((findTraces) => findTraces(id)))).flat();
  const names = await operatorNames(known.flatMap(({ by }) => by ?? []));
  return known
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ what, at, by, note, item = null }) => ({
      what,
      at: at.toISOString(),
      by: by === null ? null : { id: by, name: names.get(by) ?? by },
      note,
      item,
    }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds an operation by its own id, or by a member's reference. */
export async function findOperation(deps: OfficeLedgerDeps, text: string): Promise<{ operationId: string }> {
  const wanted = text.trim();
  const id = UUID.test(wanted) ? wanted.toLowerCase() : await deps.operationOf(wanted.toUpperCase());
  if (id === undefined || (await officeRepository(deps.db).steps(id)).length === 0) throw new AppError('NO_DATA');
  return { operationId: id };
}
