import { EXCLUSION_PERIODS } from '@krapao/contract/exclusions';
import type { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import {
  isTimeLimit,
  LIMIT_MINUTES_MAX,
  type LimitKind,
  type LimitPeriod,
  periodsOf,
} from '@krapao/contract/play-limits';
import { type Currency, minor, toMajor } from '@krapao/money';
import { after, DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Excluded } from '../../platform/http/callers.ts';
import { readAmount } from '../../platform/http/read-amount.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { paymentsAboveLimit } from '../deposits/public.ts';
import { confirmLimit, setLimit } from './change-limit.ts';
import { exclude } from './exclude.ts';
import { periodEnd } from './period-end.ts';
import type { ProtectionDeps } from './protection.deps.ts';
import { readLimits } from './read-limits.ts';
import { sessionClockRoutes } from './session.routes.ts';

/** Money, or whole minutes; null for none. */
function readLimit({ kind, period }: LimitName, amount: number | null, currency: Currency): bigint | null {
  if (!periodsOf(kind).includes(period)) throw new AppError('KEY_INVALID', { key: 'period' });
  if (amount === null) return null;
  if (!isTimeLimit(kind)) return amount === 0 ? 0n : readAmount(amount, currency);
  if (!Number.isInteger(amount) || amount > LIMIT_MINUTES_MAX) throw new AppError('KEY_INVALID', { key: 'amount' });
  return BigInt(amount);
}

type LimitName = { kind: LimitKind; period: LimitPeriod };

const present = ({ reason, until }: Excluded) => ({ reason, until: until?.toISOString() ?? null });

export function protectionRoutes(serve: Serve, deps: ProtectionDeps): void {
  sessionClockRoutes(serve, deps);
  serve('GET /api/protection', async ({ member: { id, currency, exclusion } }) => {
    const now = deps.clock.now();
    const periods = EXCLUSION_PERIODS.map((period) => ({ period, until: periodEnd(period, now) }))
      .filter(({ until }) => !exclusion?.until || until >= after(exclusion.until, DAY_MS))
      .map(({ period, until }) => ({ period, until: until.toISOString() }));
    const [limits, above] = await Promise.all([readLimits(deps, id, currency), paymentsAboveLimit(deps.db, id)]);
    return {
      exclusion: exclusion ? present(exclusion) : null,
      periods,
      limits,
      aboveLimit: above.map(({ amount, at }) => ({
        ...{ amount: toMajor(minor(BigInt(amount)), currency), at: at.toISOString() },
      })),
    };
  });

  serve('POST /api/protection/exclusion', async ({ member: { id: memberId, currency }, body: { period } }) => ({
    exclusion: present(await exclude(deps, { memberId, currency, period })),
  }));

  const limitOf = async ({ id, currency }: { id: string; currency: Currency }, { kind, period }: LimitName) => {
    const limits = await readLimits(deps, id, currency);
    return limits.find((one) => one.kind === kind && one.period === period) as (typeof limits)[number];
  };
  serve('POST /api/protection/limit', async ({ member, body: { amount, ...name } }) => {
    await setLimit(deps, { memberId: member.id, ...name }, readLimit(name, amount, member.currency));
    return limitOf(member, name);
  });
  serve('POST /api/protection/limit/confirm', async ({ member, body }) => {
    if (!periodsOf(body.kind).includes(body.period)) throw new AppError('NO_DATA');
    await confirmLimit(deps, { memberId: member.id, ...body });
    return limitOf(member, body);
  });
}

type OfficeDeps = ProtectionDeps & { currencyOf(memberId: string): Promise<'THB' | 'LAK' | undefined> };

export function officeProtectionRoutes(
  serve: Serve<Pick<typeof officeMemberActCalls, 'POST /api/office/members/{id}/exclude'>>,
  deps: OfficeDeps,
): void {
  serve('POST /api/office/members/{id}/exclude', async ({ params: { id: memberId }, operator, body }) => {
    const currency = await deps.currencyOf(memberId);
    if (!currency) throw new AppError('NO_DATA');
    const by = { operatorId: operator.id, reason: body.reason };
    await exclude(deps, { memberId, currency, period: body.period, by });
    return { message: 'OK' };
  });
}
