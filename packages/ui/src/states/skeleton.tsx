import { LIMITS } from '@krapao/contract/limits';
import { useEffect, useState } from 'react';
import '../layout/card.css';
import { cx } from '../cx.ts';
import './skeleton.css';

type SkeletonProps = {
  /** Pixels, or a percentage; full width when absent. */
  width?: number | string | undefined;
  height: number;
  radius?: number | undefined;
  onCloth?: boolean | undefined;
};

/** Placeholder of loading content. The container announces loading with `aria-busy`. */
export function Skeleton({ width = '100%', height, radius = 8, onCloth }: SkeletonProps) {
  return (
    <div
      className={cx('skeleton', onCloth && 'is-on-cloth')}
      style={{ width, height, borderRadius: radius }}
      aria-hidden
    />
  );
}

/** Placeholder of list rows, each with icon, two lines and an amount. */
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

/** True once `isLoading` has lasted, so that a fast answer shows no skeleton. */
export function useDelayed(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), LIMITS.loaderDelayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLoading && isLate;
}
