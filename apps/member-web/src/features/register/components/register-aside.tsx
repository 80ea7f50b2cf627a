import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { useTranslations } from 'use-intl';
import { WizardAside } from '../../../shared/wizard/wizard-aside.tsx';
import { STEPS, type Step } from '../model.ts';

const NEEDS = [
  { icon: 'phone', of: 'phone', until: 'profile' },
  { icon: 'lock', of: 'profile', until: 'bank' },
  { icon: 'bank', of: 'bank', until: undefined },
] as const;

/** The requirements of a registration. The OTP belongs to the phone. */
export function RegisterAside({ step, hasOtp }: { step: Step; hasOtp: boolean }) {
  const t = useTranslations('register.aside');
  const at = STEPS.indexOf(step);
  const stateOf = ({ of, until }: (typeof NEEDS)[number]) => {
    if (until && at >= STEPS.indexOf(until)) return 'done';
    return at >= STEPS.indexOf(of) ? 'now' : undefined;
  };
  const notes = {
    phone: t(hasOtp ? 'phoneNoteOtp' : 'phoneNote'),
    profile: t('profileNote', { n: IDENTITY_LIMITS.passwordCharsMin }),
    bank: t('bankNote'),
  };
  return (
    <WizardAside
      title={t('title')}
      items={NEEDS.map((need) => ({
        icon: need.icon,
        title: t(need.of),
        note: notes[need.of],
        state: stateOf(need),
      }))}
      help={t('help')}
    />
  );
}
