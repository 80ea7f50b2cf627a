import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { checkSecondPerson } from '../../operators/public.ts';
import type { ReportsDeps } from '../reports.deps.ts';
import { countDay, digestOf } from './count-day.ts';
import { dayEndsRepository } from './day-ends.repository.ts';
import { type DayEnd, isOver, readDay } from './read-days.ts';

type Signature = { day: string; digest: string; by: string };

/**
 * Signs the figures that were read. The second of two independent people fixes them; figures that changed since the
 * first signature are signed anew.
 */
export async function signDay(deps: ReportsDeps, { day, digest, by }: Signature): Promise<DayEnd> {
  if (!isOver(deps, day)) throw new AppError('DAY_RUNNING');
  const [lines, independence] = [await countDay(deps, day), await deps.independence()];
  if (digestOf(lines) !== digest) {
    const known = await dayEndsRepository(deps.db).find(day);
    throw new AppError(known?.secondBy ? 'ITEM_HANDLED' : 'DAY_CHANGED');
  }
  await transact(deps.db, async (transaction) => {
    const days = dayEndsRepository(transaction);
    const at = deps.clock.now();
    const signed = await days.insertOrLock(day, lines, by, at);
    if (!signed) return;
    if (signed.secondBy !== null) throw new AppError('ITEM_HANDLED');
    if (digestOf(signed.lines) !== digest) return days.saveFirst(day, lines, by, at);
    checkSecondPerson(independence, [signed.firstBy], by);
    await days.saveSecond(day, lines, by, at);
  });
  return readDay(deps, day);
}
