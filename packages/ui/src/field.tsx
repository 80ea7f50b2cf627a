import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldFrameProps & {
    /** Known to be right: a tick stands at the end. */
    valid?: boolean | undefined;
    /** Wide tabular digits, for phone and account numbers and amounts. */
    numeric?: boolean | undefined;
  };

export function Field(props: FieldProps) {
  const { id, label, hint, error, icon, trailing, valid, numeric, className, ...input } = props;
  return (
    <FieldFrame
      {...{ id, label, hint, error, icon, trailing, valid }}
      control={(wiring) => <input {...input} {...wiring} className={cx(numeric && 'num is-thin', className)} />}
    />
  );
}

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing' | 'icon' | 'numeric'> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...field}
      icon="lock"
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={isShown ? 'eyeoff' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
