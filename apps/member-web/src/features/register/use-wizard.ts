import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/toast';
import { forget } from '@krapao/web/browser/storage.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Otp } from '../../shared/identity/otp.ts';
import { useOtp } from '../../shared/identity/use-otp.ts';
import { keptForm } from '../../shared/wizard/kept-form.ts';
import { useCalls } from '../../shared/wizard/use-calls.ts';
import { useFaults } from '../../shared/wizard/use-faults.ts';
import { useKeeping } from '../../shared/wizard/use-keeping.ts';
import { useLeave } from '../../shared/wizard/use-leave.ts';
import { usePlace } from '../../shared/wizard/use-place.ts';
import { useRegister } from './api/use-register.ts';
import {
  comesBackTo,
  type Draft,
  emptyDraft,
  type Fault,
  type Faults,
  type Field,
  type Kept,
  MENDED_BY,
  STEP_BEFORE,
  STEPS,
  type Step,
  toKeep,
} from './model.ts';
import { remedyOf } from './remedy.ts';
import { useInviterCode } from './use-inviter-code.ts';

export type Wizard = ReturnType<typeof useWizard>;

/** What the four steps share: the draft, where the visitor stands, what is wrong, the call under way. */
export function useWizard() {
  const inviter = useInviterCode();
  const [kept] = useState(() => keptForm<Kept>('registration'));
  const [draft, setDraft] = useState<Draft>(() => ({
    ...emptyDraft(inviter.code),
    ...kept?.draft,
    ...(inviter.isNew && { inviteCode: inviter.code }),
  }));
  const { otp, keep: setOtp, notBeforeMs, hear } = useOtp(kept?.otp);
  const place = usePlace<Step>(STEPS, kept ? comesBackTo(kept) : 'phone');
  const faults = useFaults<Field, Fault>(MENDED_BY);
  const calls = useCalls((failure) => {
    hear(failure);
    const remedy = remedyOf(failure, place.step);
    if (!remedy) return false;
    faults.show({ [remedy.field]: remedy.fault });
    // Only ever back: a refused number must not push on to the code that was never sent.
    if (!place.isBefore(remedy.step) && remedy.step !== place.step) place.goTo(remedy.step);
    return true;
  });
  const register = useRegister();
  const { finish, isFinished } = useFinish(place.depth, draft.phone);
  const isBusy = calls.isBusy || isFinished;
  useKeeping('registration', toKeep(draft, otp, place.reached), draft.phone !== '' && !isFinished);
  const step = isFinished ? 'bank' : place.step; // Until the login page is there.

  return {
    draft,
    otp,
    notBeforeMs,
    step,
    goTo: place.goTo,
    refused: faults.refused,
    faultOf: faults.of,
    isBusy,
    goBack: step === 'phone' ? undefined : () => void (isBusy || place.goTo(STEP_BEFORE[step])),
    register,
    finish,

    /** While a call is under way the fields stand still: its answer must be about what they show. */
    edit<Name extends Field>(field: Name, value: Draft[Name]) {
      if (isBusy) return;
      setDraft((before) => ({ ...before, [field]: value }));
      faults.mend(field);
      place.holdHere();
    },

    /** A new code, or one that has been spent, makes what was typed worthless. */
    keepOtp(next: Otp) {
      setOtp(next);
      setDraft((before) => ({ ...before, otpCode: '' }));
      faults.mend('otpCode');
    },

    /** Makes a step's call, once its own rules have nothing against it. */
    submit<Answer>(wrong: Faults, call: () => Promise<Answer>, onAnswer: (answer: Answer) => void) {
      if (isBusy) return;
      faults.show(wrong);
      if (Object.keys(wrong).length === 0) calls.make(call, onAnswer);
    },
  };
}

/** Says that it worked, and leaves for the login page when there was time to read it. */
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
