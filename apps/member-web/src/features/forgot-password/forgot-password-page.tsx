import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { Page } from '@krapao/ui/layout/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { formatPhone } from '@krapao/web/time/format.ts';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { NewPasswordFields } from '../../shared/identity/new-password-fields.tsx';
import type { Otp } from '../../shared/identity/otp.ts';
import { OtpField } from '../../shared/identity/otp-field.tsx';
import { PhoneField } from '../../shared/identity/phone-field.tsx';
import { useIdentityText } from '../../shared/identity/use-identity-text.ts';
import { PATHS } from '../../shared/paths.ts';
import { StepForm } from '../../shared/wizard/step-form.tsx';
import { WizardAside } from '../../shared/wizard/wizard-aside.tsx';
import { WizardSteps } from '../../shared/wizard/wizard-steps.tsx';
import { type Forgot, STEPS, useForgot } from './use-forgot.ts';

const SecondFactorField = lazyChunk(
  ['proof'],
  async () => (await import('../../shared/identity/second-factor-field.tsx')).SecondFactorField<PasskeyAssertion>,
);

export function ForgotPasswordPage() {
  const t = useTranslations('forgot-password');
  const forgot = useForgot();
  useTitle(forgot.step === 'password' ? `${t('password.title')} · ${t('title')}` : t('title'));
  const current = STEPS.indexOf(forgot.step);
  // Errors, a lost connection included, are toasts: load the toaster while there is still a connection.
  useEffect(() => void import('@krapao/ui/layers/toaster').catch(() => undefined), []);

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
      <WizardAside
        title={t('aside.title')}
        items={[
          { icon: 'phone', title: t('aside.phone'), note: t('aside.phoneNote'), state: current > 0 ? 'done' : 'now' },
          {
            icon: 'lock',
            title: t('aside.password'),
            note: t('aside.passwordNote'),
            state: current > 0 ? 'now' : undefined,
          },
          { icon: 'shield', title: t('aside.money'), note: t('aside.moneyNote') },
        ]}
        help={t('aside.help')}
      />
    </Page>
  );
}

function PhoneStep({ forgot }: { forgot: Forgot }) {
  const t = useTranslations('forgot-password.phone');
  const common = useTranslations('common');
  const { draft } = forgot;
  return (
    <StepForm {...forgot} title={t('title')} lead={t('lead')} action={common('next')} onSubmit={forgot.requestCode}>
      <PhoneField
        value={draft.phone}
        onChange={(phone) => forgot.edit('phone', phone)}
        error={forgot.errorOf('phone')}
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
  const identityText = useIdentityText();
  const { draft, edit, errorOf } = forgot;
  const password = (name: 'password' | 'confirm') => ({
    label: t(name),
    value: draft[name],
    onChange: (value: string) => edit(name, value),
    error: errorOf(name),
  });
  return (
    <StepForm
      {...forgot}
      title={t('title')}
      lead={t('lead', { phone: formatPhone(otp.phone) })}
      action={common('save')}
      onSubmit={() => forgot.save()}
    >
      <OtpField
        otp={otp}
        value={draft.otpCode}
        onChange={(code) => edit('otpCode', code)}
        error={errorOf('otpCode')}
        notBeforeMs={forgot.notBeforeMs}
        onResend={forgot.resend}
      />
      <NewPasswordFields phone={otp.phone} password={password('password')} confirm={password('confirm')} />
      {forgot.ways !== undefined && (
        <Suspense>
          <SecondFactorField
            lead="password"
            ways={forgot.ways}
            run={forgot.getPasskey}
            onPasskey={forgot.save}
            busy={forgot.isBusy}
            value={draft.factor}
            phone={draft.phone}
            onChange={(code) => edit('factor', code)}
            error={identityText(errorOf('factor'))}
            autoFocus
          />
        </Suspense>
      )}
      <p className="text-caption ink-mute">{t('note')}</p>
    </StepForm>
  );
}
