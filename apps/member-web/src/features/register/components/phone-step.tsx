import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { flags } from '../../../shared/flags.ts';
import type { IdentityFault } from '../../../shared/identity/faults.ts';
import { isUsable } from '../../../shared/identity/otp.ts';
import { PhoneField } from '../../../shared/identity/phone-field.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import { registerOtpQuery } from '../api/register-otp-query.ts';
import { sendOtp } from '../api/send-otp.ts';
import { checkPhone } from '../model.ts';
import type { Wizard } from '../use-wizard.ts';

export function PhoneStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  const client = useQueryClient();
  const { draft, otp } = wizard;

  /** A code that was sent to this number and still works is not sent again. */
  const obtainOtp = async () => {
    const { registerOTP } = await client.fetchQuery({ ...registerOtpQuery, retry: false });
    if (!registerOTP) return undefined;
    return otp && isUsable(otp, draft.phone, Date.now()) ? otp : sendOtp(draft.phone);
  };
  const submit = () =>
    wizard.submit(checkPhone(draft, flags), obtainOtp, (next) => {
      if (next && next !== otp) wizard.keepOtp(next);
      wizard.goTo(next ? 'otp' : 'profile');
    });

  return (
    <StepForm {...wizard} title={t('phone.title')} lead={t('phone.lead')} action={common('next')} onSubmit={submit}>
      <PhoneField
        value={draft.phone}
        onChange={(phone) => wizard.edit('phone', phone)}
        fault={wizard.faultOf('phone') as IdentityFault | undefined}
        notBeforeMs={wizard.notBeforeMs}
      />
      <p className="wizard-other">
        {t('phone.haveAccount')}{' '}
        <Link className="link" to={PATHS.login} replace>
          {common('logIn')}
        </Link>
      </p>
    </StepForm>
  );
}
