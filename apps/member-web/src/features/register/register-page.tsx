import { Page } from '@krapao/ui/layout/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { banksQuery } from '../../shared/bank-account/banks-query.ts';
import { WizardSteps } from '../../shared/wizard/wizard-steps.tsx';
import { registerOtpQuery } from './api/register-otp-query.ts';
import { sourcesQuery } from './api/sources-query.ts';
import { BankStep } from './components/bank-step.tsx';
import { OtpStep } from './components/otp-step.tsx';
import { PhoneStep } from './components/phone-step.tsx';
import { ProfileStep } from './components/profile-step.tsx';
import { RegisterAside } from './components/register-aside.tsx';
import { STEPS } from './model.ts';
import './register.css';
import { useWizard, type Wizard } from './use-wizard.ts';

export function RegisterPage() {
  const t = useTranslations('register');
  const wizard = useWizard();
  useTitle(`${t(`${wizard.step}.title`)} · ${t('title')}`);
  const { data } = useQuery(registerOtpQuery);
  // Prefetches data of later steps.
  useQuery(sourcesQuery(useLocale()));
  useQuery(banksQuery);
  // Errors, a lost connection included, are toasts: load the toaster while there is still a connection.
  useEffect(() => void import('@krapao/ui/layers/toaster').catch(() => undefined), []);
  const steps = STEPS.filter((step) => step !== 'otp' || data?.registerOTP !== false);
  const current = steps.indexOf(wizard.step);

  return (
    <Page className="wizard">
      <div className="wizard-main">
        <WizardSteps
          label={t('progress', { n: current + 1, total: steps.length })}
          steps={steps.map((step) => t(`steps.${step}`))}
          current={current}
        />
        <CurrentStep key={wizard.step} wizard={wizard} />
      </div>
      <RegisterAside step={wizard.step} hasOtp={steps.includes('otp')} />
    </Page>
  );
}

function CurrentStep({ wizard }: { wizard: Wizard }) {
  if (wizard.step === 'otp' && wizard.otp) return <OtpStep wizard={wizard} otp={wizard.otp} />;
  if (wizard.step === 'profile') return <ProfileStep wizard={wizard} />;
  if (wizard.step === 'bank') return <BankStep wizard={wizard} />;
  return <PhoneStep wizard={wizard} />;
}
