import type { ComponentProps, ReactNode } from 'react';
import './chip.css';
import { Icon, type IconName } from '../brand/icon.tsx';
import { cx } from '../cx.ts';

/** Row of chips; on phones it scrolls from edge to edge. */
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
  /** Preset amount; all presets of a row have the same width. */
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
