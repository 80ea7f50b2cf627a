import { Button } from '@krapao/ui/actions/button';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { codeError, type IdentityError, refusedCode, refusedSending } from '../../shared/identity/identity-errors.ts';
import { sentOtp } from '../../shared/identity/otp.ts';
import { OtpField } from '../../shared/identity/otp-field.tsx';
import { useIdentityText } from '../../shared/identity/use-identity-text.ts';
import { useOtp } from '../../shared/identity/use-otp.ts';
import './proof.css';

type Props = { onProved: () => void /** The member has a second factor by now. */; onFactor: () => void };

/** The code of an SMS to the registered phone. */
export function SmsForm({ onProved, onFactor }: Props) {
  const t = useTranslations('proof');
  const errorText = useErrorText();
  const identityText = useIdentityText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<IdentityError>();
  const [other, setOther] = useState<string>();
  const { otp, keep, notBeforeMs, onRefused } = useOtp(undefined);
  /** Only support changes a registered number. */
  const refuseNumber = () => {
    keep(undefined);
    setError(undefined);
    setOther(t('smsBadNumber'));
  };
  const refuse = (failed: unknown) => {
    const failure = failureOf(failed);
    if (failure.code === 'PHONE_NO_SMS') return refuseNumber();
    onRefused(failure);
    if (refusedCode(failure)) setCode('');
    const known = refusedSending(failure) ?? refusedCode(failure);
    setError(known);
    setOther(known ? undefined : errorText(failure));
  };
  const mend = () => {
    setError(undefined);
    setOther(undefined);
  };
  const sms = useCommand('POST /api/second-factor/sms', {
    onSuccess: (answer) => {
      keep(sentOtp(answer.end, answer));
      setCode('');
      mend();
    },
    onError: (failed) => (failureOf(failed).code === 'SECOND_FACTOR_REQUIRED' ? onFactor() : refuse(failed)),
  });
  const prove = useCommand('POST /api/second-factor/prove', { onSuccess: onProved, onError: refuse });
  const send = () => sms.send({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!otp) return send();
    const wrong = codeError(code);
    if (wrong) setError(wrong);
    else prove.send({ body: { code, otpToken: otp.token } });
  };
  return (
    <form className="proof-form" onSubmit={submit} noValidate>
      <p className="ink-soft">{otp ? t('smsSent', { end: otp.phone }) : t('smsLead')}</p>
      {otp && (
        <OtpField
          otp={otp}
          value={code}
          onChange={(next) => {
            setCode(next);
            mend();
          }}
          error={error}
          notBeforeMs={notBeforeMs}
          onResend={send}
          onBadNumber={refuseNumber}
          autoFocus
        />
      )}
      <p className="ink-chilli" role="alert">
        {other ?? (otp ? undefined : identityText(error))}
      </p>
      <Button type="submit" tone="gold" size="lg" wide busy={sms.isPending || prove.isPending}>
        {otp ? t('confirm') : t('smsSend')}
      </Button>
    </form>
  );
}
