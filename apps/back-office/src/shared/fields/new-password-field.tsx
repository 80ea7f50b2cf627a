import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import './new-password-field.css';
import { strengthOf } from './strength.ts';

const STEPS = ['weak', 'fair', 'good', 'strong'] as const;

type Props = Pick<ComponentProps<typeof PasswordInput>, 'name' | 'error' | 'onChange'> & { value: string };

/** New password with a strength meter. */
export function NewPasswordField(field: Props) {
  const t = useTranslations('common.password');
  const strength = strengthOf(field.value);
  return (
    <div className="new-password-field">
      <PasswordInput label={t('new')} hint={t('hint')} autoComplete="new-password" {...field} />
      {field.value && (
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
