import { cx } from '@krapao/ui/cx';
import { type ReactNode, useId } from 'react';
import './tile.css';

type Props = {
  title: ReactNode;
  /** Beside the title: a legend or the unit. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A section of the dashboard with its own heading. */
export function Tile({ title, aside, className, children }: Props) {
  const id = useId();
  return (
    <section className={cx('tile', className)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
