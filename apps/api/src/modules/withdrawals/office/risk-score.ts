import type { Minor } from '@krapao/money';
import { before, DAY_MS } from '../../../platform/clock.ts';
import type { ShownSignal } from '../../queues/public.ts';
import { type LookAlike, lateChanges, type MemberBackground } from './review-background.ts';

/** Points of each sign. Signals without points describe the state of a withdrawal, not a risk. */
const POINTS: Readonly<Record<string, number>> = {
  SHARED_ACCOUNT: 40,
  BANK_CHANGED: 30,
  SHARED_DEVICE: 25,
  FACTOR_RESET: 25,
  PHONE_CHANGED: 25,
  PASSWORD_CHANGED: 20,
  SPLIT: 20,
  LITTLE_PLAY: 20,
  FACTOR_CHANGED: 15,
  LARGE: 15,
  FIRST_WITHDRAWAL: 10,
  MANY_DEVICES: 10,
  NEW_ACCOUNT: 10,
  REWARD_ENDED: 5,
  SHARED_ADDRESS: 5,
};

export type Scored = ShownSignal & { points: number };

/**
 * Gives each sign its points. The state of the withdrawal comes first, then the signs, most points first; their plain sum
 * is the score, which informs a person and decides nothing.
 */
export function scoreRisk(signals: readonly ShownSignal[]): { risk: number; signals: Scored[] } {
  const seen = new Set<string>();
  const scored = signals
    .filter(({ code }) => !seen.has(code) && seen.add(code))
    .map((signal) => ({ ...signal, points: POINTS[signal.code] ?? 0 }));
  const signs = scored.filter(({ points }) => points > 0).sort((one, other) => other.points - one.points);
  return {
    risk: signs.reduce((sum, { points }) => sum + points, 0),
    signals: [...scored.filter(({ points }) => points === 0), ...signs],
  };
}

/** How long a change of credentials counts. */
const CHANGED_MS = 7 * DAY_MS;
const LARGE_TIMES = 3n;

const CODE_OF_CHANGE = {
  password: 'PASSWORD_CHANGED',
  phone: 'PHONE_CHANGED',
  'bank-account': 'BANK_CHANGED',
  'second-factor': 'FACTOR_CHANGED',
  'passkey-added': 'FACTOR_CHANGED',
  'passkey-removed': 'FACTOR_CHANGED',
  recovery: 'FACTOR_RESET',
} as const satisfies Record<MemberBackground['changes'][number]['kind'], string>;

type Judged = {
  amount: Minor;
  largestBefore: Minor;
  isSplit: boolean;
  facts: Pick<MemberBackground, 'deposits' | 'play' | 'changes'>;
  alike: readonly Pick<LookAlike, 'why'>[];
  now: Date;
};

/** Signs that only the review of one withdrawal reads; the queue's list does without them. */
export function signsOf({ amount, largestBefore, isSplit, facts, alike, now }: Judged): ShownSignal[] {
  const { deposits, play, changes } = facts;
  const changed = lateChanges({ changes }, now).filter(({ at }) => at > before(now, CHANGED_MS));
  const times = largestBefore > 0n ? amount / largestBefore : 0n;
  const sharing = (...codes: string[]) =>
    alike.filter(({ why }) => why.some(({ code }) => codes.includes(code))).length;
  const shared = (code: string, others: number): ShownSignal[] => (others > 0 ? [{ code, detail: `${others}` }] : []);
  return [
    ...changed.map(({ kind, at }) => ({ code: CODE_OF_CHANGE[kind], detail: at.toISOString() })),
    ...shared('SHARED_ACCOUNT', sharing('bank', 'payment', 'phone')),
    ...shared('SHARED_DEVICE', sharing('device')),
    ...shared('SHARED_ADDRESS', sharing('address')),
    ...(isSplit ? [{ code: 'SPLIT' }] : []),
    ...(play.valid < deposits.sum ? [{ code: 'LITTLE_PLAY', detail: `${(play.valid * 100n) / deposits.sum}` }] : []),
    ...(times >= LARGE_TIMES ? [{ code: 'LARGE', detail: `${times}` }] : []),
  ];
}
