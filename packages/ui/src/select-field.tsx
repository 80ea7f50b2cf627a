import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { Icon } from './icon.tsx';

type SelectFieldProps = ComponentProps<'select'> & Omit<FieldFrameProps, 'trailing'>;

/** The system's own list in our box; the options are the children. */
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
