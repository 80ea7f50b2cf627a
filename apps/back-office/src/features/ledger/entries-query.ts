import type { Filters } from '../../shared/filters/use-filters.ts';

export const ENTRY_FILTERS = ['account', 'accountKind', 'currency', 'kind', 'from', 'to'] as const;
export type EntryFilters = Filters<(typeof ENTRY_FILTERS)[number]>;

const HOUSE_KINDS = ['bank', 'provider', 'promotion', 'adjustment'] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const timeOf = (text: string | undefined): number | undefined => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : Math.floor(ms / HOUR_MS) * HOUR_MS;
};

/** Filters of the request: one account, or a kind of account over a time. Without either, today's bank entries. */
export function toQuery({ account, accountKind, currency, kind, from, to }: EntryFilters, nowMs: number) {
  const [fromMs, toMs] = [timeOf(from), timeOf(to)];
  const isRange = fromMs !== undefined && toMs !== undefined && fromMs < toMs;
  const range = isRange ? { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() } : undefined;
  const common = {
    currency: currency === 'LAK' ? ('LAK' as const) : ('THB' as const),
    ...(kind && { kind: kind.slice(0, 40) }),
  };
  if (account && /^[1-9]\d{0,14}$/.test(account)) return { ...common, account: Number(account), ...range };
  const last = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  const today = { from: new Date(last - DAY_MS).toISOString(), to: new Date(last).toISOString() };
  return {
    ...common,
    accountKind: HOUSE_KINDS.find((one) => one === accountKind) ?? ('bank' as const),
    ...(range ?? today),
  };
}
