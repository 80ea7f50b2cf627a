import type { ComponentProps, ReactNode } from 'react';
import './chip.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

/** A row of chips; on phones it scrolls to both edges of the screen. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="chip-row" aria-label={label}>
      {children}
    </fieldset>
  );
}

type ChipProps = ComponentProps<'button'> & {
  on: boolean;
  icon?: IconName | undefined;
  /** A preset amount, sharing its row's width evenly. */
  amount?: boolean | undefined;
};

export function Chip({ on, icon, amount, className, children, ...button }: ChipProps) {
  return (
    <button {...button} type="button" className={cx('chip', amount && 'is-amount num', className)} aria-pressed={on}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
