import type { ComponentProps, MouseEvent } from 'react';
import './button.css';
import { Icon, type IconName } from '../brand/icon.tsx';
import { cx } from '../cx.ts';

const TONE_CLASS = {
  plain: '',
  gold: 'is-gold',
  line: 'is-line',
  goldline: 'is-goldline',
  danger: 'is-danger',
  ghost: 'is-ghost',
  'ghost danger': 'is-ghost is-danger',
};

type ButtonLook = {
  /** One filled gold button per view; repeated rows use goldline. */
  tone?: keyof typeof TONE_CLASS | undefined;
  size?: 'lg' | 'sm' | 'xs' | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    icon?: IconName | undefined;
    /** A request is pending: the chevrons animate, width and focus stay, clicks are ignored. */
    busy?: boolean | undefined;
  };

/** Classes of a button, for router links that look like buttons. */
export function buttonClass({ tone, size, wide, className }: ButtonLook = {}): string {
  return cx('button', TONE_CLASS[tone ?? 'plain'], size && `is-${size}`, wide && 'is-wide', className);
}

export function Button(props: ButtonProps) {
  const { tone, size, wide, className, icon, busy = false, type = 'button', onClick, children, ...rest } = props;

  // Not `disabled` while busy, which would drop the keyboard focus.
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ tone, size, wide, className }), busy && 'is-busy')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
