import { LIMITS } from '@krapao/contract/limits';
import { Field } from '@krapao/ui/field';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { flags } from '../../../shared/flags.ts';
import { PATHS } from '../../../shared/paths.ts';
import { onlyDigits, rewrite } from '../../../shared/typing.ts';
import { registerOtpQuery } from '../api/register-otp-query.ts';
import { sendOtp } from '../api/send-otp.ts';
import { checkPhone, isUsable } from '../model.ts';
import { useFaultText } from '../use-fault-text.ts';
import type { Wizard } from '../use-wizard.ts';
import { StepForm } from './step-form.tsx';

export function PhoneStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const client = useQueryClient();
  const { draft, otp } = wizard;
  const isComplete = !flags.laosMode && draft.phone.length === LIMITS.phoneDigits;

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
    <StepForm wizard={wizard} title={t('phone.title')} lead={t('phone.lead')} action={common('next')} onSubmit={submit}>
      <Field
        label={common('phone')}
        icon="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        numeric
        maxLength={20}
        valid={isComplete && !wizard.faultOf('phone')}
        value={draft.phone}
        onChange={(event) => wizard.edit('phone', rewrite(event, onlyDigits))}
        error={faultText(wizard.faultOf('phone'))}
      />
      <p className="reg-alt">
        {t('phone.haveAccount')}{' '}
        <Link className="link" to={PATHS.login} replace>
          {common('logIn')}
        </Link>
      </p>
    </StepForm>
  );
}
