import { formatDateTime } from '@krapao/web/time/format.ts';
import { Age } from './age.tsx';

/** A moment in a table: the clock, and under it how long ago that is. */
export function When({ at }: { at: string }) {
  return (
    <>
      <span className="num is-thin">{formatDateTime(at)}</span>
      <small>
        <Age at={at} />
      </small>
    </>
  );
}
