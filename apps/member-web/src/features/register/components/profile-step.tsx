import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Field, PasswordField } from '@krapao/ui/field';
import { SelectField } from '@krapao/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../../shared/i18n/use-locale.ts';
import { LoadAgain } from '../../../shared/load-again.tsx';
import { sourcesQuery } from '../api/sources-query.ts';
import { validateProfile } from '../api/validate-profile.ts';
import { checkProfile, isConfirmed } from '../model.ts';
import { useFaultText } from '../use-fault-text.ts';
import type { Wizard } from '../use-wizard.ts';
import { StepForm } from './step-form.tsx';

export function ProfileStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const { draft, edit, faultOf } = wizard;
  const submit = () =>
    wizard.submit(
      checkProfile(draft),
      () => validateProfile(draft),
      () => wizard.goTo('bank'),
    );
  const eye = { showLabel: common('showPassword'), hideLabel: common('hidePassword') };
  const passwordFault = faultText(faultOf('password'));

  return (
    <StepForm
      wizard={wizard}
      title={t('profile.title')}
      lead={t('profile.lead')}
      action={common('next')}
      onSubmit={submit}
    >
      <Field
        label={t('profile.name')}
        icon="user"
        autoComplete="nickname"
        maxLength={IDENTITY_LIMITS.nameCharsMax}
        value={draft.name}
        onChange={(event) => edit('name', event.target.value)}
        error={faultText(faultOf('name'))}
      />
      {/* Password managers keep the number together with the password. */}
      <input hidden readOnly autoComplete="username" value={draft.phone} />
      <PasswordField
        {...eye}
        label={common('password')}
        autoComplete="new-password"
        maxLength={IDENTITY_LIMITS.passwordCharsMax}
        value={draft.password}
        onChange={(event) => edit('password', event.target.value)}
        error={passwordFault}
        hint={passwordFault ? undefined : t('faults.passwordShort', { n: IDENTITY_LIMITS.passwordCharsMin })}
      />
      <PasswordField
        {...eye}
        label={t('profile.confirmPassword')}
        autoComplete="new-password"
        maxLength={IDENTITY_LIMITS.passwordCharsMax}
        valid={isConfirmed(draft)}
        value={draft.confirmPassword}
        onChange={(event) => edit('confirmPassword', event.target.value)}
        error={faultText(faultOf('confirmPassword'))}
      />
      <SourceField wizard={wizard} />
      <Field
        label={<Optional>{t('profile.inviter')}</Optional>}
        icon="invite"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={draft.inviteCode}
        onChange={(event) => edit('inviteCode', event.target.value)}
        error={faultText(faultOf('inviteCode'))}
      />
    </StepForm>
  );
}

function SourceField({ wizard: { draft, edit, faultOf } }: { wizard: Wizard }) {
  const t = useTranslations('register.profile');
  const faultText = useFaultText();
  const sources = useQuery(sourcesQuery(useLocale()));
  if (!sources.data && sources.isError) return <LoadAgain query={sources} />;
  return (
    <SelectField
      label={<Optional>{t('source')}</Optional>}
      value={draft.sourceCode}
      onChange={(event) => edit('sourceCode', event.target.value)}
      error={faultText(faultOf('sourceCode'))}
    >
      <option value="">{t('choose')}</option>
      {sources.data?.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </SelectField>
  );
}

function Optional({ children }: { children: string }) {
  const t = useTranslations('register.profile');
  return (
    <>
      {children}
      <span className="mute">{t('optional')}</span>
    </>
  );
}
