import type { ComponentProps } from 'react';
import './checkbox.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'>;

/** A real checkbox; its words are the children. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('checkbox', className)}>
      <input {...input} type="checkbox" />
      <i>
        <Icon name="check" />
      </i>
      <span>{children}</span>
    </label>
  );
}
