import { formatDateTime } from '@krapao/web/time/format.ts';
import type { ReactNode } from 'react';
import './review-timeline.css';

type Event = { at: string; what: ReactNode; by?: string | null | undefined; note?: string | null | undefined };

/** Events of an item, oldest first. */
export function Timeline({ title, events }: { title: string; events: readonly Event[] }) {
  return (
    <section className="review-part">
      <h3>{title}</h3>
      <ol className="review-timeline">
        {events.map(({ at, what, by, note }) => (
          <li key={`${at} ${by} ${note}`}>
            <time className="num is-thin" dateTime={at} title={formatDateTime(at)}>
              {formatDateTime(at).slice(0, 5)} {formatDateTime(at).slice(11)}
            </time>
            <span>
              {what}
              {by && <> · {by}</>}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
