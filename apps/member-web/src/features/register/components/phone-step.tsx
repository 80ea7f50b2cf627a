import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { IdentityError } from '../../../shared/identity/identity-errors.ts';
import { PhoneField } from '../../../shared/identity/phone-field.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import type { Wizard } from '../use-wizard.ts';

export function PhoneStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  const { draft } = wizard;
  return (
    <StepForm
      {...wizard}
      title={t('phone.title')}
      lead={t('phone.lead')}
      action={common('next')}
      onSubmit={wizard.submitPhone}
    >
      <PhoneField
        value={draft.phone}
        onChange={(phone) => wizard.edit('phone', phone)}
        error={wizard.errorOf('phone') as IdentityError | undefined}
        notBeforeMs={wizard.notBeforeMs}
      />
      <p className="wizard-other">
        {t('phone.haveAccount')}{' '}
        <Link className="link" to={PATHS.login} state={{ phone: draft.phone }} replace>
          {common('logIn')}
        </Link>
      </p>
      {wizard.errorOf('phone') === 'EXISTING_USER' && (
        <p className="wizard-other">
          <Link className="link" to={PATHS.forgot} state={{ phone: draft.phone }} replace>
            {common('forgotPassword')}
          </Link>
        </p>
      )}
    </StepForm>
  );
}
