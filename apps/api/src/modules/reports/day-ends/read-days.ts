import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { type Currency, minor, toMajor } from '@krapao/money';
import { dayOf, startOfDay } from '../../../platform/bangkok.ts';
import { after, before, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ReportsDeps } from '../reports.deps.ts';
import { countDay, digestOf, type Line } from './count-day.ts';
import { dayEndsRepository, type SignedDay } from './day-ends.repository.ts';

export type DayEnd = OfficeAnswerOf<'GET /api/office/day-ends/{day}'>;
type Listed = OfficeAnswerOf<'GET /api/office/day-ends'>['days'][number];

const LISTED_DAYS = 31;
/** Bookings that began before midnight have ended by then, and the feeds were read again. */
const SETTLING_MS = 15 * MINUTE_MS;

/** A day's books are signed once it is over. */
export const isOver = ({ clock }: Pick<ReportsDeps, 'clock'>, day: string): boolean =>
  clock.now() >= after(startOfDay(day), DAY_MS + SETTLING_MS);

/** Lists days with their signatures, latest first. */
export async function listDays(
  deps: ReportsDeps,
  until: string | undefined,
): Promise<OfficeAnswerOf<'GET /api/office/day-ends'>> {
  const today = dayOf(deps.clock.now());
  const last = until && until < today ? until : today;
  const days = Array.from({ length: LISTED_DAYS }, (_, index) => dayOf(before(startOfDay(last), index * DAY_MS)));
  const signed = await dayEndsRepository(deps.db).between(days.at(-1) ?? last, last);
  const nameOf = await namesOf(deps, signed);
  return {
    days: days.map((day) =>
      present(
        deps,
        day,
        nameOf,
        signed.find((one) => one.day === day),
      ),
    ),
  };
}

/** A day's figures: what two people signed, or what the books say now. */
export async function readDay(deps: ReportsDeps, day: string): Promise<DayEnd> {
  if (startOfDay(day) > deps.clock.now()) throw new AppError('NO_DATA');
  const signed = await dayEndsRepository(deps.db).find(day);
  const isFixed = signed !== undefined && signed.secondBy !== null;
  const lines = isFixed ? signed.lines : await countDay(deps, day);
  const digest = digestOf(lines);
  const nameOf = await namesOf(deps, signed ? [signed] : []);
  return {
    ...present(deps, day, nameOf, signed),
    lines: lines.map(presentLine),
    digest,
    isSignedAnew: signed !== undefined && !isFixed && digestOf(signed.lines) !== digest,
    changes: (signed?.found ?? []).map(({ signed: was, now, currency, ...change }) => ({
      ...{ ...change, currency, signed: majorOf(was, currency), now: majorOf(now, currency) },
    })),
  };
}

const majorOf = (units: string, currency: Currency): number => toMajor(minor(BigInt(units)), currency);

/** Names of those who signed. */
export async function namesOf({ operatorNames }: ReportsDeps, days: readonly SignedDay[]) {
  const names = await operatorNames(days.flatMap(({ firstBy, secondBy }) => [firstBy, secondBy ?? firstBy]));
  return (id: string) => names.get(id) ?? id;
}

function present(deps: ReportsDeps, day: string, nameOf: (id: string) => string, signed?: SignedDay): Listed {
  const signatures = [
    ...(signed ? [{ id: signed.firstBy, at: signed.firstAt }] : []),
    ...(signed?.secondBy && signed.secondAt ? [{ id: signed.secondBy, at: signed.secondAt }] : []),
  ];
  return {
    day,
    state: !isOver(deps, day) ? 'running' : ((['open', 'first', 'signed'] as const)[signatures.length] ?? 'open'),
    signatures: signatures.map(({ id, at }) => ({ id, name: nameOf(id), at: at.toISOString() })),
    isChanged: (signed?.found?.length ?? 0) > 0,
  };
}

/** A line in major units. */
export function presentLine({ currency, bank, ...line }: Line): DayEnd['lines'][number] {
  const major = (units: string) => majorOf(units, currency);
  return {
    ...{ account: line.account, currency, accountNos: line.accountNos },
    ...{ opening: major(line.opening), in: major(line.in), out: major(line.out), closing: major(line.closing) },
    bank: bank && {
      amount: major(bank.amount),
      count: bank.count,
      difference: major(`${BigInt(bank.amount) - BigInt(line.in)}`),
      parts: {
        unmatched: major(bank.parts.unmatched),
        returned: major(bank.parts.returned),
        late: major(bank.parts.late),
        earlier: major(bank.parts.earlier),
        unconfirmed: major(bank.parts.unconfirmed),
        other: major(bank.parts.other),
      },
      readAt: bank.readAt,
      doubts: bank.doubts,
    },
    unmatched: major(line.unmatched),
    unmatchedCount: line.unmatchedCount,
    fees: major(line.fees ?? '0'),
  };
}
