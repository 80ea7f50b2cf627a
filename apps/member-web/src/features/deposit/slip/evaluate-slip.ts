import { TRUEWALLET } from '@krapao/contract/accounts';
import { readSlipQr, type SlipQr } from '@krapao/payloads/slip-qr';

/** The first check of a picture before it is sent. `unknown`: no objection, or the check was not possible. */
export type Verdict = 'fine' | 'noCode' | 'duplicate' | 'tooOld' | 'unknown';

type KnownSlip = Exclude<SlipQr, { fault: string }>;

export type Evaluation = { verdict: Verdict; slipKey: string | undefined };

type Circumstances = {
  /** Whether the member already sent this slip, failed slips excluded. */
  isSent: (slipKey: string) => boolean;
  nowMs: number;
  maxAgeMinutes: number | undefined;
};

const MINUTE_MS = 60_000;
/** Bangkok and Vientiane, without daylight saving time. */
const ZONE = '+07:00';
const DAY_MS = 86_400_000;

/** Checks the codes found in a picture. Advisory only: the server decides. */
export function evaluateSlip(texts: readonly string[], { isSent, nowMs, maxAgeMinutes }: Circumstances): Evaluation {
  const slip = texts.map(readSlipQr).find((read): read is KnownSlip => 'kind' in read);
  if (!slip) return { verdict: 'noCode', slipKey: undefined };
  const slipKey = keyOf(slip);
  if (isSent(slipKey)) return { verdict: 'duplicate', slipKey };
  const paidBefore = endOfDay(slip);
  const isTooOld =
    paidBefore !== undefined && maxAgeMinutes !== undefined && nowMs - paidBefore > maxAgeMinutes * MINUTE_MS;
  return { verdict: isTooOld ? 'tooOld' : 'fine', slipKey };
}

/** Returns one key per transfer. */
function keyOf(slip: KnownSlip): string {
  if (slip.kind === 'bank') return `${slip.sendingBank} ${slip.transRef}`;
  return slip.kind === 'truemoney' ? `${TRUEWALLET} ${slip.transactionId}` : `BCEL ${slip.reference}`;
}

/** The end of the transfer's day, for slips whose code contains the date. A bank's reference may start with it. */
function endOfDay(slip: KnownSlip): number | undefined {
  if (slip.kind === 'truemoney') return dayAfter(slip.date.slice(4), slip.date.slice(2, 4), slip.date.slice(0, 2));
  const [, year = '', month = '', day = ''] =
    (slip.kind === 'bank' && /^(20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])/.exec(slip.transRef)) || [];
  return dayAfter(year, month, day);
}

function dayAfter(year: string, month: string, day: string): number | undefined {
  const startMs = Date.parse(`${year}-${month}-${day}T00:00:00${ZONE}`);
  return Number.isNaN(startMs) ? undefined : startMs + DAY_MS;
}
