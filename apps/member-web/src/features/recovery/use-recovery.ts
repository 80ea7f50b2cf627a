import { toast } from '@krapao/ui/layers/toast';
import { ApiError, failureOf } from '@krapao/web/api/api-error.ts';
import { onlyDigits } from '@krapao/web/forms/typing.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { flags } from '../../shared/flags.ts';
import {
  codeError,
  type IdentityError,
  phoneError,
  refusedCode,
  refusedSending,
} from '../../shared/identity/identity-errors.ts';
import { isUsable, sentOtp } from '../../shared/identity/otp.ts';
import { useOtp } from '../../shared/identity/use-otp.ts';
import { useFieldErrors } from '../../shared/wizard/use-field-errors.ts';
import { usePlace } from '../../shared/wizard/use-place.ts';
import { recoveryQuery } from './api/recovery-query.ts';

export const STEPS = ['phone', 'otp', 'answers'] as const;

const NOTHING = {
  ...{ phone: '', newPhone: '', password: '', otpCode: '' },
  ...{ accountNo: '', accountName: '', depositAmount: '', depositDay: '' },
};
type Field = keyof typeof NOTHING;
type Errors = Partial<Record<Field, IdentityError>>;

export type RecoveryDraft = ReturnType<typeof useRecovery>;

/** State shared by the steps. Nothing is stored: it is all secrets, and quickly typed again. */
export function useRecovery(onSent: () => void) {
  const identity = useTranslations('identity.otp');
  const errorText = useErrorText();
  const given = (useLocation().state as { phone?: string } | null)?.phone ?? '';
  const [draft, setDraft] = useState({ ...NOTHING, phone: onlyDigits(given) });
  const [isLost, setLost] = useState(false);
  const { otp, keep, notBeforeMs, onRefused } = useOtp(undefined);
  const place = usePlace(STEPS, 'phone');
  const errors = useFieldErrors<Field, IdentityError>({});
  const reached = isLost ? draft.newPhone : draft.phone;
  const set = (change: Partial<typeof NOTHING>) => setDraft((before) => ({ ...before, ...change }));

  /** Shows errors at their fields, on the step that has them; any other is a toast. */
  const refuse = (error: unknown, found: Errors) => {
    const [first] = Object.keys(found) as Field[];
    if (!first) return void toast.error(errorText(error));
    errors.show(found);
    if (place.step !== 'phone' && PHONE_FIELDS.includes(first)) place.goTo('phone', { replace: true });
  };
  const onOtpError = (error: unknown) => {
    const failure = failureOf(error);
    onRefused(failure);
    const [sending, code] = [refusedSending(failure), refusedCode(failure)];
    if (code) set({ otpCode: '' });
    const phone = isLost ? 'newPhone' : 'phone';
    if (failure.code === 'PHONE_NO_SMS') return refuse(error, { [phone]: failure.code });
    const field = place.step === 'otp' ? 'otpCode' : phone;
    refuse(error, { ...(sending && { [field]: sending }), ...(code && { otpCode: code }) });
  };
  const sendCode = useCommand('POST /api/otp/send', {
    onSuccess: (answer, { body }) => {
      if (answer.code === 'OTP_VERIFIED') return place.goTo('answers');
      keep(sentOtp(body.phoneNumber, answer));
      set({ otpCode: '' });
      if (place.step === 'otp') toast.success(identity('sent'));
      else place.goTo('otp');
    },
    onError: onOtpError,
  });
  const verify = useCommand('POST /api/otp/verify', {
    onSuccess: () => {
      if (otp) keep({ ...otp, isSpent: true });
      place.goTo('answers', { replace: true });
    },
    onError: onOtpError,
  });
  const send = useCommand('POST /api/recovery', {
    stale: [recoveryQuery.queryKey],
    onSuccess: onSent,
    onError: (error: unknown) => {
      const { code, details } = failureOf(error);
      if (code === 'WRONG_CREDENTIAL') return refuse(error, { password: 'WRONG_CREDENTIAL' });
      if (code === 'EXISTING_USER') return refuse(error, { newPhone: 'EXISTING_USER' });
      if (code === 'UNVERIFIED_OTP') return refuse(error, { [isLost ? 'newPhone' : 'phone']: 'UNVERIFIED_OTP' });
      const field = String(details.key) as Field;
      refuse(error, field in NOTHING ? { [field]: 'phoneInvalid' } : {});
    },
  });
  const isBusy = sendCode.isPending || verify.isPending || send.isPending;
  const submit = (wrong: Errors, work: () => void) => {
    if (isBusy) return;
    errors.show(wrong);
    if (Object.keys(wrong).length === 0) work();
  };
  const request = () => sendCode.send({ body: { phoneNumber: reached } });

  return {
    ...{ draft, otp, notBeforeMs, isBusy, isLost, reached },
    step: place.step,
    isChecking: send.isChecking,
    refused: errors.refused,
    errorOf: errors.of,
    goBack: place.step === 'phone' ? undefined : () => void (isBusy || place.goTo('phone', { replace: true })),

    edit(field: Field, value: string) {
      if (isBusy) return;
      set({ [field]: value });
      errors.mend(field);
      if (place.step === 'phone') place.holdHere();
    },
    lose(isNowLost: boolean) {
      setLost(isNowLost);
      errors.show({});
      place.holdHere();
    },

    submitPhone() {
      const { phone, newPhone, password } = draft;
      const wrong = named({
        phone: phoneError(phone, flags),
        newPhone: isLost ? phoneError(newPhone, flags) : undefined,
        password: isLost && password === '' ? 'required' : undefined,
      });
      const hasCode = otp && isUsable(otp, reached, Date.now());
      submit(wrong, () => (hasCode ? place.goTo('otp') : request()));
    },
    resend: () => submit({}, request),
    onBadNumber: () => onOtpError(new ApiError('PHONE_NO_SMS')),
    submitCode: () =>
      submit(named({ otpCode: codeError(draft.otpCode) }), () =>
        verify.send({ body: { otpToken: otp?.token ?? '', otpCode: draft.otpCode } }),
      ),
    submitAnswers() {
      const { phone, newPhone, password, accountNo, accountName, depositDay } = draft;
      const amount = draft.depositAmount.replaceAll(/[\s,]/g, '');
      const wrong = named({
        accountNo: accountNo.trim() === '' ? 'required' : undefined,
        accountName: accountName.trim() === '' ? 'required' : undefined,
        depositAmount: amount !== '' && !/^\d{1,12}(\.\d{1,2})?$/.test(amount) ? 'KEY_INVALID' : undefined,
      });
      submit(wrong, () =>
        send.send({
          body: {
            ...{ phone, accountNo, accountName },
            ...(password && { password }),
            ...(isLost && { newPhone }),
            ...(amount && { depositAmount: Number(amount) }),
            ...(depositDay && { depositDay }),
          },
        }),
      );
    },
  };
}

const PHONE_FIELDS: readonly Field[] = ['phone', 'newPhone', 'password'];

const named = (found: Partial<Record<Field, IdentityError | undefined>>): Errors =>
  Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
