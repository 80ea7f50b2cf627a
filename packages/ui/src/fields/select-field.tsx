import type { ComponentProps } from 'react';
import { Icon } from '../brand/icon.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type SelectFieldProps = ComponentProps<'select'> & Omit<FieldFrameProps, 'trailing'>;

/** Native select in our box; the options are the children. */
export function SelectField({ id, label, hint, error, icon, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame
      {...{ id, label, hint, error, icon }}
      trailing={<Icon name="down" />}
      control={(wiring) => (
        <select {...select} {...wiring}>
          {children}
        </select>
      )}
    />
  );
}
