import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Field } from '@krapao/ui/field';
import { SelectField } from '@krapao/ui/select-field';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { LoadAgain } from '@krapao/web/parts/load-again.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { IdentityFault } from '../../../shared/identity/faults.ts';
import { NewPasswordFields } from '../../../shared/identity/new-password-fields.tsx';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import { sourcesQuery } from '../api/sources-query.ts';
import { validateProfile } from '../api/validate-profile.ts';
import { checkProfile } from '../model.ts';
import { useFaultText } from '../use-fault-text.ts';
import type { Wizard } from '../use-wizard.ts';

export function ProfileStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const { draft, edit, faultOf } = wizard;
  // Everything comes back after a reload but the password.
  const [asksAgain] = useState(draft.name !== '' && draft.password === '');
  const submit = () =>
    wizard.submit(
      checkProfile(draft),
      () => validateProfile(draft),
      () => wizard.goTo('bank'),
    );
  const password = (name: 'password' | 'confirmPassword', label: string) => ({
    label,
    value: draft[name],
    onChange: (value: string) => edit(name, value),
    fault: faultOf(name) as IdentityFault | undefined,
  });

  return (
    <StepForm
      {...wizard}
      title={t('profile.title')}
      lead={t(asksAgain ? 'profile.again' : 'profile.lead')}
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
      <NewPasswordFields
        phone={draft.phone}
        password={password('password', common('password'))}
        confirm={password('confirmPassword', t('profile.confirmPassword'))}
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
      <span className="ink-mute">{t('optional')}</span>
    </>
  );
}
