import type { ComponentProps, MouseEvent } from 'react';
import './button.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

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
    /** Work is under way: the chevrons run, the width stays, focus stays, clicks do nothing. */
    busy?: boolean | undefined;
  };

/** The look alone, so that a router link can be a button to the eye and a link to everyone else. */
export function buttonClass({ tone, size, wide, className }: ButtonLook = {}): string {
  return cx('button', TONE_CLASS[tone ?? 'plain'], size && `is-${size}`, wide && 'is-wide', className);
}

export function Button(props: ButtonProps) {
  const { tone, size, wide, className, icon, busy = false, type = 'button', onClick, children, ...rest } = props;

  // A busy button is not `disabled`: that would drop the keyboard focus, and with it the member's place.
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
