import { cx } from '../cx.ts';
import './icon.css';
import type { IconName } from './icon-names.ts';
import spriteUrl from './icons.svg?no-inline';

export type { IconName };

type IconProps = {
  name: IconName;
  /** 16 or 24 px instead of 20. */
  size?: 's' | 'm' | undefined;
  className?: string | undefined;
};

/** Decorative picture beside a text, so hidden from screen readers. The sprite costs no JavaScript. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg className={cx('icon', size && `is-${size}`, className)} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
