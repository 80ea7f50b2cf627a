import type { IconName } from '@krapao/ui/brand/icon';
import { RowItem } from '../../shared/parts/rows.tsx';

type ChoiceRowProps<Value extends string> = {
  icon: IconName;
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A row that opens the native picker: an invisible select covers it. */
export function ChoiceRow<Value extends string>({ icon, label, options, value, onChange }: ChoiceRowProps<Value>) {
  return (
    <div className="profile-choice">
      <span aria-hidden="true">
        <RowItem icon={icon} label={label} value={options.find((option) => option.value === value)?.label} />
      </span>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
