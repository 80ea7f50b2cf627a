import { Page } from '@krapao/ui/page';
import { WizardSteps } from '@krapao/ui/wizard-steps';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { banksQuery } from '../../shared/bank-account/banks-query.ts';
import { registerOtpQuery } from './api/register-otp-query.ts';
import { sourcesQuery } from './api/sources-query.ts';
import { BankStep } from './components/bank-step.tsx';
import { OtpStep } from './components/otp-step.tsx';
import { PhoneStep } from './components/phone-step.tsx';
import { Preview } from './components/preview.tsx';
import { ProfileStep } from './components/profile-step.tsx';
import { STEPS } from './model.ts';
import './register.css';
import { useWizard, type Wizard } from './use-wizard.ts';

export function RegisterPage() {
  const t = useTranslations('register');
  useTitle(t('title'));
  const wizard = useWizard();
  const { data } = useQuery(registerOtpQuery);
  // What later steps show is fetched while the number is typed.
  useQuery(sourcesQuery(useLocale()));
  useQuery(banksQuery);
  // Faults are told in toasts, a lost line too: by then it is too late to fetch what draws them.
  useEffect(() => void import('@krapao/ui/toaster').catch(() => undefined), []);
  const steps = STEPS.filter((step) => step !== 'otp' || data?.registerOTP !== false);
  const current = steps.indexOf(wizard.step);

  return (
    <Page className="wizard register">
      <div className="wizard-main">
        <WizardSteps
          label={t('progress', { n: current + 1, total: steps.length })}
          steps={steps.map((step) => t(`steps.${step}`))}
          current={current}
        />
        <CurrentStep key={wizard.step} wizard={wizard} />
      </div>
      <Preview draft={wizard.draft} />
    </Page>
  );
}

function CurrentStep({ wizard }: { wizard: Wizard }) {
  if (wizard.step === 'otp' && wizard.otp) return <OtpStep wizard={wizard} otp={wizard.otp} />;
  if (wizard.step === 'profile') return <ProfileStep wizard={wizard} />;
  if (wizard.step === 'bank') return <BankStep wizard={wizard} />;
  return <PhoneStep wizard={wizard} />;
}
