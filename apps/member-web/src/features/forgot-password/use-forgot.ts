import { toast } from '@krapao/ui/toast';
import { forget } from '@krapao/web/browser/storage.ts';
import { onlyDigits } from '@krapao/web/forms/typing.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { flags } from '../../shared/flags.ts';
import {
  codeFault,
  confirmFault,
  type IdentityFault,
  passwordFault,
  phoneFault,
  refusedCode,
  refusedPassword,
  refusedSending,
} from '../../shared/identity/faults.ts';
import { isUsable, type Otp, sentOtp } from '../../shared/identity/otp.ts';
import { useOtp } from '../../shared/identity/use-otp.ts';
import { keptForm } from '../../shared/wizard/kept-form.ts';
import { useCalls } from '../../shared/wizard/use-calls.ts';
import { useFaults } from '../../shared/wizard/use-faults.ts';
import { useKeeping } from '../../shared/wizard/use-keeping.ts';
import { useLeave } from '../../shared/wizard/use-leave.ts';
import { usePlace } from '../../shared/wizard/use-place.ts';
import { sendCode, useReset } from './calls.ts';

export const STEPS = ['phone', 'password'] as const;
type Step = (typeof STEPS)[number];

type Draft = { phone: string; otpCode: string; password: string; confirm: string };
type Field = keyof Draft;
type Kept = { phone: string; otp: Otp | undefined; reached: Step };

export type Forgot = ReturnType<typeof useForgot>;

/** What both steps share. The number, the code's token and the step outlive a reload; what is secret does not. */
export function useForgot() {
  const t = useTranslations('forgot-password');
  const identity = useTranslations('identity.otp');
  const { state, hash } = useLocation();
  const typedAtLogin = onlyDigits((state as { phone?: string } | null)?.phone ?? '');
  const [kept] = useState(() => sentBySupport(hash) ?? keptFor(typedAtLogin));
  const [draft, setDraft] = useState<Draft>({
    phone: kept?.phone ?? typedAtLogin,
    otpCode: '',
    password: '',
    confirm: '',
  });
  const { otp, keep: keepOtp, notBeforeMs, hear } = useOtp(kept?.otp);
  const place = usePlace<Step>(STEPS, kept?.reached ?? 'phone');
  const faults = useFaults<Field, IdentityFault>({ password: ['confirm'] });
  const calls = useCalls((failure) => {
    hear(failure);
    const sending = refusedSending(failure);
    const refused = {
      ...(sending && { [place.step === 'phone' ? 'phone' : 'otpCode']: sending }),
      ...named('otpCode', refusedCode(failure)),
      ...named('password', refusedPassword(failure)),
    };
    faults.show(refused);
    return Object.keys(refused).length > 0;
  });
  const reset = useReset();
  const leave = useLeave(place.depth, draft.phone);
  const [isFinished, setFinished] = useState(false);
  const isBusy = calls.isBusy || isFinished;
  useKeeping('forgotPassword', { phone: draft.phone, otp, reached: place.reached }, draft.phone !== '' && !isFinished);

  function submit<Answer>(
    wrong: Partial<Record<Field, IdentityFault>>,
    call: () => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
  ) {
    if (isBusy) return;
    faults.show(wrong);
    if (Object.keys(wrong).length === 0) calls.make(call, onAnswer);
  }
  const keepNew = (next: Otp) => {
    keepOtp(next);
    setDraft((before) => ({ ...before, otpCode: '' }));
  };

  return {
    draft,
    otp,
    notBeforeMs,
    step: isFinished ? 'password' : place.step, // Until the login page is there.
    isBusy,
    refused: faults.refused,
    faultOf: faults.of,
    goBack: place.step === 'phone' ? undefined : () => void (isBusy || place.goTo('phone')),

    edit(field: Field, value: string) {
      if (isBusy) return;
      setDraft((before) => ({ ...before, [field]: value }));
      faults.mend(field);
      if (field === 'phone') place.holdHere();
    },

    /** A code that was sent to this number and still works is not sent again. */
    askForCode() {
      const { phone } = draft;
      const obtain = async () => (otp && isUsable(otp, phone, Date.now()) ? otp : sendCode(phone));
      submit(named('phone', phoneFault(phone, flags)), obtain, (next) => {
        if (next !== otp) keepNew(next);
        place.goTo('password');
      });
    },

    resend() {
      submit(
        {},
        () => sendCode(draft.phone),
        (next) => {
          keepNew(next);
          toast.success(identity('sent'));
        },
      );
    },

    save() {
      const { otpCode, password, confirm } = draft;
      const wrong = {
        // A code that was refused would be refused again, and each try counts.
        ...named('otpCode', faults.of('otpCode') === 'OTP_CODE_INVALID' ? 'OTP_CODE_INVALID' : codeFault(otpCode)),
        ...named('password', passwordFault(password)),
        ...named('confirm', confirmFault(password, confirm)),
      };
      submit(
        wrong,
        () => reset({ otpToken: otp?.token ?? '', otpCode, newPassword: password }),
        () => {
          setFinished(true);
          forget('forgotPassword');
          toast.success(t('saved'));
          leave();
        },
      );
    },
  };
}

/** Support has reset the password: the link of their SMS has what a page that asked for the code would know. */
function sentBySupport(hash: string): Kept | undefined {
  const part = new URLSearchParams(hash.slice(1));
  const [phone, otpRef, otpToken] = [part.get('phone'), part.get('ref'), part.get('token')];
  if (!phone || !otpRef || !otpToken) return undefined;
  return { phone, otp: sentOtp(phone, { otpRef, otpToken }), reached: 'password' };
}

/** A form that was left, unless another number was typed since. */
function keptFor(typedAtLogin: string): Kept | undefined {
  const kept = keptForm<Kept>('forgotPassword');
  return typedAtLogin === '' || typedAtLogin === kept?.phone ? kept : undefined;
}

const named = (field: Field, fault: IdentityFault | undefined) => (fault ? { [field]: fault } : {});
