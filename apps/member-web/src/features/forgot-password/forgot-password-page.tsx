import { Page } from '@krapao/ui/page';
import { WizardSteps } from '@krapao/ui/wizard-steps';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { formatPhone } from '@krapao/web/time/format.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { NewPasswordFields } from '../../shared/identity/new-password-fields.tsx';
import type { Otp } from '../../shared/identity/otp.ts';
import { OtpField } from '../../shared/identity/otp-field.tsx';
import { PhoneField } from '../../shared/identity/phone-field.tsx';
import { PATHS } from '../../shared/paths.ts';
import { StepForm } from '../../shared/wizard/step-form.tsx';
import { type Forgot, STEPS, useForgot } from './use-forgot.ts';

export function ForgotPasswordPage() {
  const t = useTranslations('forgot-password');
  useTitle(t('title'));
  const forgot = useForgot();
  const current = STEPS.indexOf(forgot.step);
  // Faults are told in toasts, a lost line too: by then it is too late to fetch what draws them.
  useEffect(() => void import('@krapao/ui/toaster').catch(() => undefined), []);

  return (
    <Page className="wizard">
      <div className="wizard-main">
        <WizardSteps
          label={t('progress', { n: current + 1, total: STEPS.length })}
          steps={STEPS.map((step) => t(`steps.${step}`))}
          current={current}
        />
        {forgot.step === 'password' && forgot.otp ? (
          <PasswordStep key="password" forgot={forgot} otp={forgot.otp} />
        ) : (
          <PhoneStep key="phone" forgot={forgot} />
        )}
      </div>
    </Page>
  );
}

function PhoneStep({ forgot }: { forgot: Forgot }) {
  const t = useTranslations('forgot-password.phone');
  const common = useTranslations('common');
  const { draft } = forgot;
  return (
    <StepForm {...forgot} title={t('title')} lead={t('lead')} action={common('next')} onSubmit={forgot.askForCode}>
      <PhoneField
        value={draft.phone}
        onChange={(phone) => forgot.edit('phone', phone)}
        fault={forgot.faultOf('phone')}
        notBeforeMs={forgot.notBeforeMs}
      />
      <p className="wizard-other">
        {t('back')}{' '}
        <Link className="link" to={PATHS.login} state={{ phone: draft.phone }} replace>
          {common('logIn')}
        </Link>
      </p>
    </StepForm>
  );
}

function PasswordStep({ forgot, otp }: { forgot: Forgot; otp: Otp }) {
  const t = useTranslations('forgot-password.password');
  const common = useTranslations('common');
  const { draft, edit, faultOf } = forgot;
  const password = (name: 'password' | 'confirm') => ({
    label: t(name),
    value: draft[name],
    onChange: (value: string) => edit(name, value),
    fault: faultOf(name),
  });
  return (
    <StepForm
      {...forgot}
      title={t('title')}
      lead={t('lead', { phone: formatPhone(otp.phone) })}
      action={common('save')}
      onSubmit={forgot.save}
    >
      <OtpField
        otp={otp}
        value={draft.otpCode}
        onChange={(code) => edit('otpCode', code)}
        fault={faultOf('otpCode')}
        notBeforeMs={forgot.notBeforeMs}
        onResend={forgot.resend}
      />
      <NewPasswordFields phone={otp.phone} password={password('password')} confirm={password('confirm')} />
      <p className="text-caption ink-mute">{t('note')}</p>
    </StepForm>
  );
}
