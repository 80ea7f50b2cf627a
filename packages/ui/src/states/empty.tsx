import type { ReactNode } from 'react';
import './empty.css';
import loomUrl from '../brand/weave.svg?no-inline';

type EmptyProps = {
  title: ReactNode;
  /** Description of the content to come. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** The only content of the page, so the title is the page's h1. */
  alone?: boolean | undefined;
};

/** Empty state, with a picture of an unfinished cloth. */
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
