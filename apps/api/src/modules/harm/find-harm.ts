import type { Setting } from '@krapao/contract/documents/settings';
import { minor } from '@krapao/money';
import { after, before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { runSweep } from '../../platform/jobs/run-sweep.ts';
import { lossesBefore, playedHours } from '../bets/public.ts';
import { depositsSince } from '../deposits/public.ts';
import { membersAfter } from '../members/public.ts';
import { limitRaises } from '../protection/public.ts';
import { cancelledWithdrawals } from '../withdrawals/public.ts';
import { groupBy } from './group-by.ts';
import type { HarmDeps } from './harm.deps.ts';
import { harmRepository } from './harm.repository.ts';
import { GROWTH_DAYS, type HarmFacts, markersOf } from './markers.ts';
import { nextState } from './next-state.ts';

export const FIND_HARM_JOB = 'find-harm';
const BATCH_MEMBERS = 1_000;

const NOTHING = minor(0n);

type SomeMember = Awaited<ReturnType<typeof membersAfter>>[number];

/** Calculates the markers of all members once a day. Nobody's money or rewards change by a marker. */
export async function findHarm(deps: HarmDeps): Promise<void> {
  const { isOn } = await deps.setting();
  if (!isOn) return;
  await runSweep(deps, {
    name: FIND_HARM_JOB,
    everyMs: DAY_MS,
    batch: (transaction, last) => findBatch(deps, transaction, last),
  });
}

async function findBatch(deps: HarmDeps, transaction: Db, last: string): Promise<string | undefined> {
  const members = await membersAfter(transaction, last, BATCH_MEMBERS);
  if (members.length === 0) return undefined;
  const now = deps.clock.now();
  const rules = await deps.setting();
  const harm = harmRepository(transaction);
  const stored = groupBy(await harm.markers(members.map(({ id }) => id)), ({ memberId }) => memberId);
  const facts = await factsOf(transaction, members, rules, now);
  const next = members.map(({ id: memberId }) => {
    const found = facts.get(memberId);
    return { memberId, ...nextState(stored.get(memberId) ?? [], found ? markersOf(found, rules, now) : [], now) };
  });
  await harm.saveMarkers(
    next.flatMap(({ memberId, changed }) => changed.map((marker) => ({ ...marker, memberId }))),
    now,
  );
  const cases = next.filter(({ needsOperator }) => needsOperator);
  if (cases.length > 0)
    await harm.openCases(
      cases.map(({ memberId }) => ({ id: deps.random.uuid(), memberId })),
      now,
      after(now, rules.dueHours * HOUR_MS),
    );
  return members.at(-1)?.id;
}

/** Each module reads its own tables, for all members in one query. Members without any activity have no facts. */
async function factsOf(
  db: Db,
  members: readonly SomeMember[],
  rules: Setting<'harm'>,
  now: Date,
): Promise<Map<string, HarmFacts>> {
  const ids = members.map(({ id }) => id);
  const ago = (days: number) => before(now, days * DAY_MS);
  const [deposits, hours, cancelled, raises] = await Promise.all([
    depositsSince(db, ids, ago(Math.max(GROWTH_DAYS, rules.chasingDays))),
    playedHours(db, ids, ago(Math.max(rules.nightDays, rules.longPlayDays))),
    cancelledWithdrawals(db, ids, ago(rules.cancelledDays)),
    limitRaises(db, ids, ago(rules.raisesDays)),
  ]);
  const recent = deposits.filter(({ at }) => at >= ago(rules.chasingDays));
  const losses = await lossesBefore(db, recent, rules.chasingMinutes * MINUTE_MS);
  const lost = new Map(recent.map((deposit, index) => [deposit, losses[index]]));
  const [depositsBy, hoursBy] = [
    groupBy(deposits, ({ memberId }) => memberId),
    groupBy(hours, ({ memberId }) => memberId),
  ];
  return new Map(
    members
      .filter(({ id }) => depositsBy.has(id) || hoursBy.has(id) || cancelled.has(id) || raises.has(id))
      .map(({ id, currency }) => [
        id,
        {
          currency,
          deposits: (depositsBy.get(id) ?? []).map((deposit) => ({
            ...{ at: deposit.at, amount: deposit.amount, lostBefore: lost.get(deposit) ?? NOTHING },
          })),
          hours: hoursBy.get(id) ?? [],
          cancelled: cancelled.get(id) ?? 0,
          raises: raises.get(id) ?? 0,
        },
      ]),
  );
}
