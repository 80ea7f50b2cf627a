import { PasswordField } from '@krapao/ui/field';
import { useTranslations } from 'use-intl';
import './new-password-field.css';
import { strengthOf } from './strength.ts';

const STEPS = ['weak', 'fair', 'good', 'strong'] as const;

type Props = { value: string; onChange: (password: string) => void; error?: string | undefined };

/** A password that is chosen: it says how good it is while it is typed. */
export function NewPasswordField({ value, onChange, error }: Props) {
  const t = useTranslations('common.password');
  const common = useTranslations('common');
  const strength = strengthOf(value);
  return (
    <div className="new-password-field">
      <PasswordField
        label={t('new')}
        hint={t('hint')}
        error={error}
        autoComplete="new-password"
        showLabel={common('showPassword')}
        hideLabel={common('hidePassword')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value && (
        <div className={`new-password-field-meter is-${strength}`}>
          <span className="new-password-field-bars" aria-hidden="true">
            {STEPS.map((step) => (
              <i
                key={step}
                className={STEPS.indexOf(step) <= STEPS.indexOf(strength) ? 'new-password-field-on' : undefined}
              />
            ))}
          </span>
          <span role="status">{t('strength', { word: t(strength) })}</span>
        </div>
      )}
    </div>
  );
}
