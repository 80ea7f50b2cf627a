import { LIMITS } from '@krapao/contract/limits';
import { toast } from '@krapao/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { PATHS } from '../../shared/paths.ts';
import { forget } from '../../shared/storage.ts';
import { useRegister } from './api/use-register.ts';
import {
  type Draft,
  earlierOf,
  emptyDraft,
  type Fault,
  type Faults,
  type Field,
  laterOf,
  MENDED_BY,
  type Otp,
  STEP_BEFORE,
  type Step,
} from './model.ts';
import { remedyOf } from './remedy.ts';
import { useInviterCode } from './use-inviter-code.ts';

const CALLS_KEY = ['register'];

export type Wizard = ReturnType<typeof useWizard>;

/** What the four steps share: the draft, where the visitor stands, what is wrong, the call under way. */
export function useWizard() {
  const [draft, setDraft] = useState(emptyDraft(useInviterCode()));
  const [otp, setOtp] = useState<Otp>();
  const place = usePlace();
  const faults = useFaults();
  const calls = useCalls((error) => {
    const remedy = remedyOf(failureOf(error));
    if (!remedy) return false;
    faults.show({ [remedy.field]: remedy.fault });
    // Only ever back: a refused number must not push on to the code that was never sent.
    if (earlierOf(remedy.step, place.step) !== place.step) place.goTo(remedy.step);
    return true;
  });
  const register = useRegister();
  const { finish, isFinished } = useFinish(place.depth);
  const isBusy = calls.isBusy || isFinished;

  return {
    draft,
    otp,
    step: isFinished ? 'bank' : place.step, // Until the login page is there.
    goTo: place.goTo,
    goBack: () => !isBusy && place.step !== 'phone' && place.goTo(STEP_BEFORE[place.step]),
    refused: faults.refused,
    faultOf: faults.of,
    isBusy,
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

/** The step is an entry of the browser's history, so that a phone's back gesture goes back one step and not away. */
function usePlace() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [reached, setReached] = useState<Step>('phone');
  const { step: wanted = 'phone', depth = 0 } = (state ?? {}) as { step?: Step; depth?: number };
  // History outlives a reload, the draft does not: nobody stands further than they came since.
  const step = earlierOf(wanted, reached);
  return {
    step,
    /** How many entries of the history lie between here and where the wizard began. */
    depth,
    goTo(next: Step, { replace = false } = {}) {
      setReached((before) => laterOf(before, next));
      void navigate({ search }, { state: { step: next, depth: replace ? depth : depth + 1 }, replace });
    },
    /** What was changed here has to pass here again. */
    holdHere: () => setReached(step),
  };
}

/** What was refused, minus what has been touched since. */
function useFaults() {
  const [refused, setRefused] = useState<Faults>({});
  const [mended, setMended] = useState<readonly Field[]>([]);
  return {
    refused,
    of: (field: Field): Fault | undefined => (mended.includes(field) ? undefined : refused[field]),
    show(faults: Faults) {
      setRefused(faults);
      setMended([]);
    },
    mend: (field: Field) => setMended((before) => [...before, field, ...(MENDED_BY[field] ?? [])]),
  };
}

/** One call at a time. A failure that `onRefusal` has no field for is a red toast. */
function useCalls(onRefusal: (error: unknown) => boolean) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationKey: CALLS_KEY,
    mutationFn: (call: () => Promise<unknown>) => call(),
  });
  return {
    isBusy: mutation.isPending,
    make<Answer>(call: () => Promise<Answer>, onAnswer: (answer: Answer) => void) {
      // The cache knows it at once, the busy button only after the next paint: two quick taps are one.
      if (client.isMutating({ mutationKey: CALLS_KEY }) > 0) return;
      mutation.mutate(call, {
        onSuccess: (answer) => onAnswer(answer as Answer),
        onError: (error) => {
          if (!onRefusal(error)) toast.error(errorText(error));
        },
      });
    },
  };
}

/** Says that it worked, and leaves for the login page when there was time to read it. No step stays in the history. */
function useFinish(depth: number) {
  const t = useTranslations('register');
  const navigate = useNavigate();
  const [isFinished, setFinished] = useState(false);
  const leave = useEffectEvent(() => {
    const goToLogin = () => void navigate(PATHS.login, { replace: true });
    if (depth === 0) return goToLogin();
    window.addEventListener('popstate', goToLogin, { once: true });
    void navigate(-depth);
  });
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
