import { type ReactNode, useId } from 'react';
import './choice-grid.css';
import { Icon } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';

type ChoiceGridProps<Value extends string> = {
  label: string;
  options: readonly {
    value: Value;
    label: ReactNode;
    /** Picture above the label. */
    badge?: ReactNode;
    /** "Recommended", over the upper edge of the card. */
    tag?: ReactNode;
  }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Id of the error message, when nothing is chosen. */
  errorId?: string | undefined;
};

/** Choice of one among many, as cards. Native radio buttons, so the arrow keys move the choice. */
export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const { label, options, value, onChange, errorId } = props;
  const name = useId();
  return (
    <fieldset className={cx('choice-grid', errorId && 'is-bad')} aria-describedby={errorId}>
      <legend className="spoken">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.badge}
          <b>{option.label}</b>
          {option.tag && <small>{option.tag}</small>}
          <i aria-hidden="true">
            <Icon name="check" />
          </i>
        </label>
      ))}
    </fieldset>
  );
}
