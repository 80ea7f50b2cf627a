import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../brand/icon.tsx';
import { cx } from '../cx.ts';
import './icon-button.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** Accessible name; the button has no visible text. */
  label: string;
  look?: 'bare' | 'fill' | undefined;
  /** 36 px instead of 44, in dense rows only. */
  size?: 'sm' | undefined;
};

export function IconButton(props: IconButtonProps) {
  const { icon, label, look = 'bare', size, className, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={cx('icon-button', look === 'fill' && 'is-filled', size && `is-${size}`, className)}
      aria-label={label}
    >
      <Icon name={icon} size={size && 's'} />
    </button>
  );
}
