import type { ReactNode } from 'react';
import './empty.css';
import loomUrl from './loom.svg?no-inline';

type EmptyProps = {
  title: ReactNode;
  /** What will appear here. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
};

/** Nothing here yet: an unfinished cloth on the loom. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <svg className="loom" viewBox="0 0 168 108" aria-hidden="true">
        <use href={`${loomUrl}#loom`} />
      </svg>
      <h2 className="t-head">{title}</h2>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}
