import { LIMITS } from '@krapao/contract/limits';
import { useEffect, useState } from 'react';
import './card.css';
import { cx } from './cx.ts';
import './skeleton.css';

type SkeletonProps = {
  /** Pixels, or a percentage; full width when absent. */
  width?: number | string | undefined;
  height: number;
  radius?: number | undefined;
  onCloth?: boolean | undefined;
};

/** The place of something that is on its way. The container says so with `aria-busy`. */
export function Skeleton({ width = '100%', height, radius = 8, onCloth }: SkeletonProps) {
  return (
    <div
      className={cx('skeleton', onCloth && 'is-on-cloth')}
      style={{ width, height, borderRadius: radius }}
      aria-hidden
    />
  );
}

/** Rows of a list, each with its icon, two lines and an amount. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="card-list" aria-hidden>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((row) => (
        <div className="skeleton-row" key={row}>
          <Skeleton width={42} height={42} radius={13} />
          <div className="grow">
            <Skeleton width="60%" height={14} />
            <Skeleton width="38%" height={11} />
          </div>
          <Skeleton width={84} height={16} />
        </div>
      ))}
    </div>
  );
}

/** True only once `isLoading` has lasted: what comes at once shows no skeleton at all. */
export function useDelayed(isLoading: boolean, delayMs: number = LIMITS.loaderDelayMs): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading, delayMs]);
  return isLoading && isLate;
}
