import type { ComponentProps } from 'react';
import './checkbox.css';
import { Icon } from '../brand/icon.tsx';
import { cx } from '../cx.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'>;

/** Native checkbox; the children are its label. */
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
