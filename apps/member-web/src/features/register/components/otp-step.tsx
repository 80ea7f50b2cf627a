import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { formatPhone } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { IdentityError } from '../../../shared/identity/identity-errors.ts';
import type { Otp } from '../../../shared/identity/otp.ts';
import { OtpField } from '../../../shared/identity/otp-field.tsx';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import type { Wizard } from '../use-wizard.ts';

export function OtpStep({ wizard, otp }: { wizard: Wizard; otp: Otp }) {
  const t = useTranslations('register.otp');
  const common = useTranslations('common');
  const { draft } = wizard;
  const error = wizard.errorOf('otpCode') as IdentityError | undefined;

  /** A complete code, typed, pasted or autofilled, is submitted at once. */
  const type = (otpCode: string) => {
    wizard.edit('otpCode', otpCode);
    if (otpCode.length === IDENTITY_LIMITS.otpDigits && otpCode !== draft.otpCode) wizard.submitCode(otpCode);
  };

  return (
    <StepForm
      {...wizard}
      title={t('title')}
      lead={t('lead', { phone: formatPhone(otp.phone) })}
      action={common('confirm')}
      onSubmit={() => wizard.submitCode(draft.otpCode)}
      startsInField
    >
      <OtpField
        otp={otp}
        value={draft.otpCode}
        onChange={type}
        error={error}
        notBeforeMs={wizard.notBeforeMs}
        onResend={wizard.resend}
        onBadNumber={wizard.onBadNumber}
      />
    </StepForm>
  );
}
