import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { call } from '@krapao/web/api/call.ts';
import { forget } from '@krapao/web/browser/storage.ts';
import { onlyDigits } from '@krapao/web/forms/typing.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { getPasskey } from '@krapao/web/passkeys/passkeys.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { flags } from '../../shared/flags.ts';
import { isFactorRefusal, isWholeCode } from '../../shared/identity/factor-code.ts';
import {
  codeError,
  confirmError,
  type IdentityError,
  passwordError,
  phoneError,
  refusedCode,
  refusedPassword,
  refusedSending,
} from '../../shared/identity/identity-errors.ts';
import { isUsable, type Otp, sentOtp } from '../../shared/identity/otp.ts';
import { useOtp } from '../../shared/identity/use-otp.ts';
import { readFormDraft } from '../../shared/wizard/form-draft.ts';
import { useFieldErrors } from '../../shared/wizard/use-field-errors.ts';
import { useFormDraft } from '../../shared/wizard/use-form-draft.ts';
import { useLeave } from '../../shared/wizard/use-leave.ts';
import { usePlace } from '../../shared/wizard/use-place.ts';

export const STEPS = ['phone', 'password'] as const;
type Step = (typeof STEPS)[number];

type Draft = { phone: string; otpCode: string; password: string; confirm: string; factor: string };
type Field = keyof Draft;
type SavedReset = { phone: string; otp: Otp | undefined; reached: Step };

export type Forgot = ReturnType<typeof useForgot>;

/** State shared by both steps. Number, code token and step survive a reload; secrets do not. */
export function useForgot() {
  const t = useTranslations('forgot-password');
  const identity = useTranslations('identity.otp');
  const errorText = useErrorText();
  const { state, hash } = useLocation();
  const typedAtLogin = onlyDigits((state as { phone?: string } | null)?.phone ?? '');
  const [saved] = useState(() => sentBySupport(hash) ?? savedFor(typedAtLogin));
  const [draft, setDraft] = useState<Draft>({
    phone: saved?.phone ?? typedAtLogin,
    otpCode: '',
    password: '',
    confirm: '',
    factor: '',
  });
  /** The second factors of the account, once the server requires one. */
  const [ways, setWays] = useState<string>();
  const clearCode = () => setDraft((before) => ({ ...before, otpCode: '' }));
  const { otp, keep: saveOtp, notBeforeMs, onRefused } = useOtp(saved?.otp);
  const place = usePlace<Step>(STEPS, saved?.reached ?? 'phone');
  const errors = useFieldErrors<Field, IdentityError>({ password: ['confirm'] });
  const onError = (error: unknown) => {
    const failure = failureOf(error);
    onRefused(failure);
    if (failure.code === 'SECOND_FACTOR_REQUIRED') return setWays(String(failure.details.ways ?? 'app'));
    const factor = isFactorRefusal(failure) ? (failure.code as IdentityError) : undefined;
    if (factor) setDraft((before) => ({ ...before, factor: '' }));
    const sending = refusedSending(failure);
    const refused = {
      ...(sending && { [place.step === 'phone' ? 'phone' : 'otpCode']: sending }),
      ...named('otpCode', refusedCode(failure)),
      ...named('password', refusedPassword(failure)),
      ...named('factor', factor),
    };
    errors.show(refused);
    if (refusedCode(failure)) clearCode();
    if (Object.keys(refused).length === 0) toast.error(errorText(error));
  };
  const leave = useLeave(place.depth, draft.phone);
  const [isFinished, setFinished] = useState(false);
  /** The answer does not reveal whether the number is registered. */
  const sendCode = useCommand('POST /api/password/forgot', {
    onSuccess: (answer, { body }) => {
      saveOtp(sentOtp(body.phoneNumber, answer));
      clearCode();
      if (place.step === 'phone') place.goTo('password');
      else toast.success(identity('sent'));
    },
    onError,
  });
  const reset = useCommand('POST /api/password/reset', {
    once: true,
    onSuccess: () => {
      setFinished(true);
      forget('forgotPassword');
      toast.success(t('saved'));
      leave();
    },
    onError,
  });
  const isBusy = sendCode.isPending || reset.isPending || isFinished;
  useFormDraft(
    'forgotPassword',
    { phone: draft.phone, otp, reached: place.reached },
    draft.phone !== '' && !isFinished,
  );

  const submit = (wrong: Partial<Record<Field, IdentityError>>, send: () => void) => {
    if (isBusy) return;
    errors.show(wrong);
    if (Object.keys(wrong).length === 0) send();
  };
  const send = () => sendCode.send({ body: { phoneNumber: draft.phone } });

  return {
    draft,
    otp,
    notBeforeMs,
    step: isFinished ? 'password' : place.step, // Until the login page has loaded.
    isBusy,
    isChecking: reset.isChecking,
    refused: errors.refused,
    errorOf: errors.of,
    goBack: place.step === 'phone' ? undefined : () => void (isBusy || place.goTo('phone')),

    edit(field: Field, value: string) {
      if (isBusy) return;
      setDraft((before) => ({ ...before, [field]: value }));
      errors.mend(field);
      if (field !== 'phone') return;
      place.holdHere();
      setWays(undefined);
    },

    /** Does not send another code while the last for this number is valid. */
    requestCode() {
      const { phone } = draft;
      const hasCode = otp && isUsable(otp, phone, Date.now());
      submit(named('phone', phoneError(phone, flags)), () => (hasCode ? place.goTo('password') : send()));
    },

    resend: () => submit({}, send),

    ways,

    getPasskey: async () => getPasskey(await call('POST /api/password/factor/options')),

    save(passkey?: PasskeyAssertion) {
      const { otpCode, password, confirm, factor } = draft;
      const wrong = {
        ...named('otpCode', codeError(otpCode)),
        ...named('password', passwordError(password)),
        ...named('confirm', confirmError(password, confirm)),
        ...named('factor', ways !== undefined && !passkey ? factorError(factor) : undefined),
      };
      const more = ways !== undefined && (passkey ? { passkey } : { secondFactor: factor });
      submit(wrong, () =>
        reset.send({ body: { otpToken: otp?.token ?? '', otpCode, newPassword: password, ...more } }),
      );
    },
  };
}

/** After a reset by support: the link in their SMS carries what the page would know after requesting a code. */
function sentBySupport(hash: string): SavedReset | undefined {
  const part = new URLSearchParams(hash.slice(1));
  const [phone, otpRef, otpToken] = [part.get('phone'), part.get('ref'), part.get('token')];
  if (!phone || !otpRef || !otpToken) return undefined;
  return { phone, otp: sentOtp(phone, { otpRef, otpToken }), reached: 'password' };
}

/** The stored draft, unless another number was typed at login since. */
function savedFor(typedAtLogin: string): SavedReset | undefined {
  const saved = readFormDraft<SavedReset>('forgotPassword');
  return typedAtLogin === '' || typedAtLogin === saved?.phone ? saved : undefined;
}

function factorError(code: string): IdentityError | undefined {
  if (code === '') return 'required';
  return isWholeCode(code) ? undefined : 'SECOND_FACTOR_INVALID';
}

const named = (field: Field, error: IdentityError | undefined) => (error ? { [field]: error } : {});
