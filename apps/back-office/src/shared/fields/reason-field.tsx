import { Button } from '@krapao/ui/actions/button';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import './reason-field.css';

export type ReasonOptions = {
  /** Where the text is more than a reason, such as an answer to a member. */
  label?: string | undefined;
  /** Frequent reasons, which can be picked. */
  common?: readonly string[] | undefined;
  /** Advice below the field, which may depend on what is typed. */
  hint?: string | ((typed: string) => string) | undefined;
  charsMax?: number | undefined;
};

type Props = ReasonOptions & {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (change: { target: { value: string } }) => void;
  autoFocus?: boolean;
};

/** Why an operator did something. */
export function ReasonField(props: Props) {
  const { label, common = [], hint, charsMax = 500, name, value, error, onChange, autoFocus } = props;
  const t = useTranslations('common');
  const id = useId();
  return (
    <div className="reason-field">
      <label htmlFor={id}>{label ?? t('reason')}</label>
      {common.length > 0 && (
        <div className="reason-field-common">
          {common.map((each) => (
            <Button key={each} size="xs" onClick={() => onChange({ target: { value: each } })}>
              {each}
            </Button>
          ))}
        </div>
      )}
      <textarea
        id={id}
        name={name}
        rows={3}
        maxLength={charsMax}
        // biome-ignore lint/a11y/noAutofocus: the reason is what the dialog asks for.
        autoFocus={autoFocus}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        onChange={onChange}
      />
      <p id={`${id}-hint`} className={error ? 'ink-chilli' : 'ink-mute'} role={error ? 'alert' : undefined}>
        {error ?? (typeof hint === 'function' ? hint(value) : hint) ?? t('reasonHint')}
      </p>
    </div>
  );
}
