import { formatDateTime } from '@krapao/web/time/format.ts';
import { Age } from './age.tsx';

/** Time in a table cell: date and time, with the age below. */
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
