import type { ReactNode } from 'react';
import './empty.css';
import loomUrl from './loom.svg?no-inline';

type EmptyProps = {
  title: ReactNode;
  /** What will appear here. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** There is nothing else on the page, so that its title is the page's. */
  alone?: boolean | undefined;
};

/** Nothing here yet: an unfinished cloth on the loom. */
export function Empty({ title, children, action, alone }: EmptyProps) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <div className="empty">
      <svg className="empty-loom" viewBox="0 0 168 108" aria-hidden="true">
        <use href={`${loomUrl}#loom`} />
      </svg>
      <Heading className="text-heading">{title}</Heading>
      {children && <p className="ink-soft">{children}</p>}
      {action}
    </div>
  );
}
