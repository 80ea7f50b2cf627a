import type { Parsed } from '@krapao/contract/call';
import type { officeCatalogueCalls } from '@krapao/contract/office/catalogue';
import { before, DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CatalogueDeps } from '../catalogue.deps.ts';
import { kindOf, readCurrentDocument } from '../current-document.ts';
import type { KindName } from '../document-kind.ts';
import { evaluateDocument } from './evaluate-document.ts';
import { refusalOf } from './refusal-of.ts';

type Answer = Parsed<(typeof officeCatalogueCalls)['POST /api/office/catalogue/{kind}/{key}/simulate'], 'response'>;

export type SimulateDocument = { kind: KindName; key: string; value: unknown; days: number; signal: AbortSignal };

/** Simulates the payouts of a rule over the last days. Read-only, and aborted when the client disconnects. */
export async function simulateDocument(deps: CatalogueDeps, question: SimulateDocument): Promise<Answer> {
  const { kind: name, key, value: given, days, signal } = question;
  const kind = kindOf(deps, name);
  if (!kind.simulate || kind.canSimulate?.(key) === false) throw new AppError('NO_DATA');
  const { value: standing } = await readCurrentDocument(deps.db, kind, key);
  const { value, issues } = await evaluateDocument(deps.db, kind, {
    key,
    before: standing,
    given,
    at: deps.clock.now(),
  });
  if (issues.length > 0) throw refusalOf(issues);
  if (value === null) throw new AppError('KEY_INVALID', { key: 'value' });
  const to = deps.clock.now();
  const from = before(to, days * DAY_MS);
  const simulated = await kind.simulate(deps.db, { key, value, from, to, signal });
  const names = await deps.names(
    deps.db,
    simulated.sums.flatMap(({ top }) => top.map(({ memberId }) => memberId)),
  );
  const sums = simulated.sums.map((sum) => ({
    ...sum,
    top: sum.top.map((one) => ({ ...one, name: names.get(one.memberId) ?? '' })),
  }));
  return { days, from: from.toISOString(), to: to.toISOString(), wheel: simulated.wheel, sums };
}
