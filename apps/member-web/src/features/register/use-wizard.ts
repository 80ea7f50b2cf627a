import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/layers/toast';
import { ApiError, failureOf } from '@krapao/web/api/api-error.ts';
import { forget } from '@krapao/web/browser/storage.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { flags } from '../../shared/flags.ts';
import { codeError, refusedCode } from '../../shared/identity/identity-errors.ts';
import { isUsable, type Otp, sentOtp } from '../../shared/identity/otp.ts';
import { useOtp } from '../../shared/identity/use-otp.ts';
import { readFormDraft } from '../../shared/wizard/form-draft.ts';
import { useFieldErrors } from '../../shared/wizard/use-field-errors.ts';
import { useFormDraft } from '../../shared/wizard/use-form-draft.ts';
import { useLeave } from '../../shared/wizard/use-leave.ts';
import { usePlace } from '../../shared/wizard/use-place.ts';
import { registerOtpQuery } from './api/register-otp-query.ts';
import {
  checkBank,
  checkPhone,
  checkProfile,
  comesBackTo,
  type Draft,
  emptyDraft,
  type Field,
  type FieldError,
  type FieldErrors,
  MENDED_BY,
  profileBody,
  registrationBody,
  type SavedRegistration,
  STEP_BEFORE,
  STEPS,
  type Step,
  toSaved,
} from './model.ts';
import { remedyOf } from './remedy.ts';
import { useInviterCode } from './use-inviter-code.ts';

export type Wizard = ReturnType<typeof useWizard>;

/** State shared by the four steps: draft, current step, errors, and the commands. */
export function useWizard() {
  const identity = useTranslations('identity.otp');
  const errorText = useErrorText();
  const inviter = useInviterCode();
  const [stored] = useState(() => readFormDraft<SavedRegistration>('registration'));
  const [draft, setDraft] = useState<Draft>(() => ({
    ...emptyDraft(inviter.code),
    ...stored?.draft,
    ...(inviter.isNew && { inviteCode: inviter.code }),
  }));
  const clearCode = () => setDraft((before) => ({ ...before, otpCode: '' }));
  const { otp, keep: setOtp, notBeforeMs, onRefused } = useOtp(stored?.otp);
  const place = usePlace<Step>(STEPS, stored ? comesBackTo(stored) : 'phone');
  const errors = useFieldErrors<Field, FieldError>(MENDED_BY);
  const { finish, isFinished } = useFinish(place.depth, draft.phone);
  const isOtpOn = useQuery(registerOtpQuery).data?.registerOTP;

  const onError = (error: unknown) => {
    const failure = failureOf(error);
    onRefused(failure);
    const remedy = remedyOf(failure, place.step);
    if (!remedy) return void toast.error(errorText(error));
    errors.show({ [remedy.field]: remedy.error });
    if (refusedCode(failure)) clearCode();
    // Only ever back: a refused number must not advance to a code that was never sent.
    if (!place.isBefore(remedy.step) && remedy.step !== place.step) place.goTo(remedy.step);
  };
  /** A new or used code invalidates the typed digits. */
  const saveOtp = (next: Otp) => {
    setOtp(next);
    clearCode();
    errors.mend('otpCode');
  };
  const requestCode = (isNeeded: boolean) => {
    if (!isNeeded) return place.goTo('profile');
    // No other code while the last for this number is valid.
    if (otp && isUsable(otp, draft.phone, Date.now())) return place.goTo('otp');
    sendCode.send({ body: { phoneNumber: draft.phone } });
  };
  const lookUp = useCommand('GET /api/lookup/registerOTP', {
    onSuccess: ({ registerOTP }) => requestCode(registerOTP),
    onError,
  });
  const sendCode = useCommand('POST /api/otp/send', {
    onSuccess: (answer, { body: { phoneNumber } }) => {
      if (answer.code === 'OTP_VERIFIED') return validatePhone.send({ body: { username: phoneNumber } });
      saveOtp(sentOtp(phoneNumber, answer));
      if (place.step === 'phone') place.goTo('otp');
      else toast.success(identity('sent'));
    },
    onError,
  });
  const confirmPhone = () => validatePhone.send({ body: { username: draft.phone } });
  const verify = useCommand('POST /api/otp/verify', {
    onSuccess: confirmPhone,
    // The answer to an earlier attempt was lost: the number is verified, which is enough.
    onError: (error) => (failureOf(error).code === 'OTP_VERIFIED' ? confirmPhone() : onError(error)),
  });
  /** Refuses a registered number, and only after its OTP, so that strangers cannot probe numbers. */
  const validatePhone = useCommand('POST /api/account/validate', {
    onSuccess: () => {
      if (place.step === 'phone' || !otp) return place.goTo('profile');
      saveOtp({ ...otp, isSpent: true });
      place.goTo('profile', { replace: true }); // A used code cannot be entered again.
    },
    onError,
  });
  const validateProfile = useCommand('POST /api/account/validate', { onSuccess: () => place.goTo('bank'), onError });
  const register = useCommand('POST /api/account', { once: true, onSuccess: finish, onError });
  const commands = [lookUp, sendCode, verify, validatePhone, validateProfile, register];
  const isBusy = isFinished || commands.some(({ isPending }) => isPending);
  useFormDraft('registration', toSaved(draft, otp, place.reached), draft.phone !== '' && !isFinished);
  const step = isFinished ? 'bank' : place.step; // Until the login page has loaded.
  /** Sends a step's command if its own checks pass. */
  const submit = (wrong: FieldErrors, send: () => void) => {
    if (isBusy) return;
    errors.show(wrong);
    if (Object.keys(wrong).length === 0) send();
  };

  return {
    draft,
    otp,
    notBeforeMs,
    step,
    refused: errors.refused,
    errorOf: errors.of,
    isBusy,
    isChecking: register.isChecking,
    goBack: step === 'phone' ? undefined : () => void (isBusy || place.goTo(STEP_BEFORE[step])),

    /** Read-only while a call is pending: its answer must match the shown fields. */
    edit<Name extends Field>(field: Name, value: Draft[Name]) {
      if (isBusy) return;
      setDraft((before) => ({ ...before, [field]: value }));
      errors.mend(field);
      place.holdHere();
    },

    submitPhone: () =>
      submit(checkPhone(draft, flags), () => (isOtpOn === undefined ? lookUp.send({}) : requestCode(isOtpOn))),
    submitCode(otpCode: string) {
      const wrong = codeError(otpCode);
      submit(wrong ? { otpCode: wrong } : {}, () => verify.send({ body: { otpToken: otp?.token ?? '', otpCode } }));
    },
    onBadNumber: () => onError(new ApiError('PHONE_NO_SMS')),
    resend: () => submit({}, () => sendCode.send({ body: { phoneNumber: draft.phone } })),
    submitProfile: () => submit(checkProfile(draft), () => validateProfile.send({ body: profileBody(draft) })),
    submitBank: () => submit(checkBank(draft), () => register.send({ body: registrationBody(draft, flags) })),
  };
}

/** Shows success, then leaves for the login page once there was time to read. */
function useFinish(depth: number, phone: string) {
  const t = useTranslations('register');
  const [isFinished, setFinished] = useState(false);
  const leave = useEffectEvent(useLeave(depth, phone));
  useEffect(() => {
    if (!isFinished) return;
    const timer = setTimeout(leave, LIMITS.registeredRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [isFinished]);
  return {
    isFinished,
    finish() {
      toast.success(t('registered'));
      forget('inviterCode');
      setFinished(true);
    },
  };
}
