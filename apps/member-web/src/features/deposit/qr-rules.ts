import { LIMITS, QR_PRESETS_BAHT, QR_PRESETS_KIP } from '@krapao/contract/limits';
import type { Currency } from '@krapao/money';

type ByCode<Value> = Readonly<Record<string, Value | undefined>>;

const PRESETS = { THB: QR_PRESETS_BAHT, LAK: QR_PRESETS_KIP } as const satisfies Record<
  Currency,
  ByCode<readonly number[]>
>;
const MINIMUMS = { THB: LIMITS.qrMinimumBaht, LAK: LIMITS.qrMinimumKip } as const satisfies Record<
  Currency,
  ByCode<number>
>;
/** For channels without a minimum of their own. */
export const LEAST = 1;

/** One-tap amounts. A channel without its own uses those of the first bank in its currency. */
export function presetsOf(code: string | undefined, currency: Currency): readonly number[] {
  const presets: ByCode<readonly number[]> = PRESETS[currency];
  return presets[code ?? ''] ?? presets[currency === 'THB' ? 'KBANK' : 'BCEL'] ?? [];
}

export function minimumOf(code: string, currency: Currency): number {
  const minimums: ByCode<number> = MINIMUMS[currency];
  return minimums[code] ?? LEAST;
}
