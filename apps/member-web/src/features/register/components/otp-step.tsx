import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/toast';
import { formatPhone } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { codeFault, type IdentityFault } from '../../../shared/identity/faults.ts';
import type { Otp } from '../../../shared/identity/otp.ts';
import { OtpField } from '../../../shared/identity/otp-field.tsx';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import { sendOtp } from '../api/send-otp.ts';
import { verifyOtp } from '../api/verify-otp.ts';
import type { Wizard } from '../use-wizard.ts';

export function OtpStep({ wizard, otp }: { wizard: Wizard; otp: Otp }) {
  const t = useTranslations('register.otp');
  const identity = useTranslations('identity.otp');
  const common = useTranslations('common');
  const { draft } = wizard;
  const fault = wizard.faultOf('otpCode') as IdentityFault | undefined;

  /** The code is spent: no way leads back to it. */
  const enterProfile = () => {
    wizard.keepOtp({ ...otp, isSpent: true });
    wizard.goTo('profile', { replace: true });
  };
  const verify = (otpCode: string) => {
    const wrong = codeFault(otpCode);
    wizard.submit(wrong ? { otpCode: wrong } : {}, () => verifyOtp(otp.token, otpCode), enterProfile);
  };
  /** A code that was refused would be refused again, and each try counts: the field says so once more instead. */
  const confirm = () => {
    if (fault === 'OTP_CODE_INVALID') wizard.submit({ otpCode: fault }, () => Promise.resolve(), enterProfile);
    else verify(draft.otpCode);
  };
  const resend = () =>
    wizard.submit(
      {},
      () => sendOtp(otp.phone),
      (next) => {
        if (!next) return enterProfile();
        wizard.keepOtp(next);
        toast.success(identity('sent'));
      },
    );
  /** A whole code, typed or pasted or filled in by the phone, needs no button. */
  const type = (otpCode: string) => {
    wizard.edit('otpCode', otpCode);
    if (otpCode.length === IDENTITY_LIMITS.otpDigits && otpCode !== draft.otpCode) verify(otpCode);
  };

  return (
    <StepForm
      {...wizard}
      title={t('title')}
      lead={t('lead', { phone: formatPhone(otp.phone) })}
      action={common('confirm')}
      onSubmit={confirm}
      startsInField
    >
      <OtpField
        otp={otp}
        value={draft.otpCode}
        onChange={type}
        fault={fault}
        notBeforeMs={wizard.notBeforeMs}
        onResend={resend}
      />
    </StepForm>
  );
}
