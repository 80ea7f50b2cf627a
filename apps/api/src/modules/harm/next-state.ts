import type { HarmKind } from '@krapao/contract/harm';
import { after, DAY_MS } from '../../platform/clock.ts';
import { type Marker, pointsOf } from './markers.ts';

/** A marker as it is stored. Points are zero after its end. */
export type StoredMarker = Marker & { points: number; since: Date; handledPoints: number };

/** A marker that returns after this time is new again, whatever an operator recorded before. */
const FORGET_MS = 7 * DAY_MS;

export type NextState = {
  /** Markers to write, the points of each before. */
  changed: readonly (StoredMarker & { fromPoints: number })[];
  /** A marker is new, or worse than when an operator last recorded what was done. */
  needsOperator: boolean;
};

/** Compares a member's stored markers with those found now. Nothing to write means nothing changed. */
export function nextState(stored: readonly StoredMarker[], found: readonly Marker[], now: Date): NextState {
  const kinds = new Set<HarmKind>([...stored, ...found].map(({ kind }) => kind));
  const all = [...kinds].flatMap((kind) => {
    const was = stored.find((one) => one.kind === kind);
    const is = found.find((one) => one.kind === kind);
    const marker = is ?? was;
    if (!marker) return [];
    const fromPoints = was?.points ?? 0;
    const points = is ? pointsOf(is) : 0;
    const isForgotten = fromPoints === 0 && (!was || after(was.since, FORGET_MS) <= now);
    const handledPoints = isForgotten ? 0 : (was?.handledPoints ?? 0);
    const since = fromPoints === points && was ? was.since : now;
    const next = { ...marker, points, since, handledPoints, fromPoints };
    const isSame = was && fromPoints === points && (!is || isEqual(was, is));
    return [{ next, isSame }];
  });
  return {
    changed: all.flatMap(({ next, isSame }) => (isSame ? [] : [next])),
    needsOperator: all.some(({ next }) => next.points > next.handledPoints),
  };
}

const isEqual = (one: Marker, other: Marker): boolean =>
  one.value === other.value &&
  one.threshold === other.threshold &&
  Object.keys({ ...one.figures, ...other.figures }).every((name) => one.figures[name] === other.figures[name]);
