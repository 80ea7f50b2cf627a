import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Field } from '@krapao/ui/fields/field';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { formatPhone } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Otp } from '../../shared/identity/otp.ts';
import { OtpField } from '../../shared/identity/otp-field.tsx';
import { PhoneField } from '../../shared/identity/phone-field.tsx';
import { useIdentityText } from '../../shared/identity/use-identity-text.ts';
import { PATHS } from '../../shared/paths.ts';
import { StepForm } from '../../shared/wizard/step-form.tsx';
import { WizardSteps } from '../../shared/wizard/wizard-steps.tsx';
import { type RecoveryDraft, STEPS, useRecovery } from './use-recovery.ts';

/** Proof of a phone number, then the questions. */
export function RecoveryForm({ onSent }: { onSent: () => void }) {
  const t = useTranslations('recovery');
  const recovery = useRecovery(onSent);
  const current = STEPS.indexOf(recovery.step);
  return (
    <>
      <WizardSteps
        label={t('progress', { n: current + 1, total: STEPS.length })}
        steps={STEPS.map((step) => t(`steps.${step}`))}
        current={current}
      />
      {recovery.step === 'answers' ? (
        <AnswersStep key="answers" recovery={recovery} />
      ) : recovery.step === 'otp' && recovery.otp ? (
        <CodeStep key="otp" recovery={recovery} otp={recovery.otp} />
      ) : (
        <PhoneStep key="phone" recovery={recovery} />
      )}
    </>
  );
}

function PhoneStep({ recovery }: { recovery: RecoveryDraft }) {
  const t = useTranslations('recovery.phone');
  const common = useTranslations('common');
  const identityText = useIdentityText();
  const { draft, edit, errorOf, isLost, notBeforeMs } = recovery;
  return (
    <StepForm {...recovery} title={t('title')} lead={t('lead')} action={common('next')} onSubmit={recovery.submitPhone}>
      <PhoneField
        label={t('account')}
        value={draft.phone}
        onChange={(phone) => edit('phone', phone)}
        error={errorOf('phone')}
        notBeforeMs={isLost ? 0 : notBeforeMs}
      />
      <Checkbox checked={isLost} onChange={(event) => recovery.lose(event.target.checked)}>
        {t('lost')}
      </Checkbox>
      {isLost && (
        <PhoneField
          label={t('new')}
          value={draft.newPhone}
          onChange={(phone) => edit('newPhone', phone)}
          error={errorOf('newPhone')}
          notBeforeMs={notBeforeMs}
        />
      )}
      <PasswordInput
        label={common('password')}
        hint={isLost ? t('passwordNeeded') : t('passwordHint')}
        value={draft.password}
        onChange={(event) => edit('password', event.target.value)}
        error={identityText(errorOf('password'))}
      />
      <p className="wizard-other">
        {t('found')}{' '}
        <Link className="link" to={PATHS.login} state={{ phone: draft.phone }} replace>
          {common('logIn')}
        </Link>
      </p>
    </StepForm>
  );
}

function CodeStep({ recovery, otp }: { recovery: RecoveryDraft; otp: Otp }) {
  const t = useTranslations('recovery.otp');
  const common = useTranslations('common');
  return (
    <StepForm
      {...recovery}
      title={t('title')}
      lead={t('lead', { phone: formatPhone(otp.phone) })}
      action={common('next')}
      onSubmit={recovery.submitCode}
      startsInField
    >
      <OtpField
        otp={otp}
        value={recovery.draft.otpCode}
        onChange={(code) => recovery.edit('otpCode', code)}
        error={recovery.errorOf('otpCode')}
        notBeforeMs={recovery.notBeforeMs}
        onResend={recovery.resend}
        onBadNumber={recovery.onBadNumber}
      />
    </StepForm>
  );
}

function AnswersStep({ recovery }: { recovery: RecoveryDraft }) {
  const t = useTranslations('recovery.answers');
  const identityText = useIdentityText();
  const { draft, edit, errorOf } = recovery;
  const field = (name: 'accountNo' | 'accountName' | 'depositAmount' | 'depositDay') => {
    const error = errorOf(name);
    return {
      label: t(name),
      value: draft[name],
      onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
      error: error && (error === 'required' ? identityText(error) : t('wrongForm')),
      autoComplete: 'off',
    };
  };
  return (
    <StepForm {...recovery} title={t('title')} lead={t('lead')} action={t('send')} onSubmit={recovery.submitAnswers}>
      <Field {...field('accountNo')} numeric inputMode="numeric" maxLength={30} hint={t('accountNoHint')} />
      <Field {...field('accountName')} maxLength={100} />
      <Field {...field('depositAmount')} numeric inputMode="decimal" maxLength={20} hint={t('depositHint')} />
      <Field {...field('depositDay')} type="date" />
      <p className="text-caption ink-mute">{t('note')}</p>
    </StepForm>
  );
}
