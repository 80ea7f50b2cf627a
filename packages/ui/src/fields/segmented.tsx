import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import './field.css';
import { Icon, type IconName } from '../brand/icon.tsx';
import './segmented.css';

type SegmentedProps<Value extends string> = {
  label: string;
  /** Label for screen readers only, when the screen already shows it. */
  quiet?: boolean | undefined;
  options: readonly { value: Value; label: ReactNode; icon?: IconName | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Choice of one among few, all visible. Native radio buttons, so the arrow keys move the choice. */
export function Segmented<Value extends string>({ label, quiet, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={cx(quiet ? 'spoken' : 'field-label')}>{label}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
