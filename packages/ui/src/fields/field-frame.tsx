import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import './field.css';
import { Icon, type IconName } from '../brand/icon.tsx';

export type FieldFrameProps = {
  label: ReactNode;
  /** Help that is always shown. */
  hint?: ReactNode;
  /** Error message; its presence makes the field invalid. */
  error?: ReactNode;
  icon?: IconName | undefined;
  trailing?: ReactNode;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = FieldFrameProps & {
  id?: string | undefined;
  valid?: boolean | undefined;
  /** Renders the input or select; these props tie label, hint and error to the control. */
  control: (wiring: ControlProps) => ReactNode;
};

/** Label above, box around the control, hint and error below, linked for screen readers. */
export function FieldFrame({ id: givenId, label, hint, error, icon, trailing, valid, control }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = cx(error != null && `${id}-error`, hint != null && `${id}-hint`);

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={cx('field-box', error != null && 'is-bad')}>
        {icon && <Icon name={icon} />}
        {control({ id, 'aria-describedby': described || undefined, 'aria-invalid': error != null || undefined })}
        {trailing}
        {valid && <Icon name="okring" className="field-ok" />}
      </div>
      {error != null && (
        <p className="field-hint is-bad" id={`${id}-error`}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
      {hint != null && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
