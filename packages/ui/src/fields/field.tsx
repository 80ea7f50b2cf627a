import { type ComponentProps, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../cx.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldFrameProps & {
    /** Confirmed as correct: shows a tick. */
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

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'children'> &
  Pick<FieldFrameProps, 'label' | 'hint' | 'error'>;

/** Several lines of text; grows with them. */
export function TextAreaField({ id, label, hint, error, ...textarea }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, error }} control={(wiring) => <textarea rows={4} {...textarea} {...wiring} />} />
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
