import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { IdentityError } from '../../../shared/identity/identity-errors.ts';
import { NewPasswordFields } from '../../../shared/identity/new-password-fields.tsx';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import { sourcesQuery } from '../api/sources-query.ts';
import { useFieldErrorText } from '../use-field-error-text.ts';
import type { Wizard } from '../use-wizard.ts';

export function ProfileStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  const errorText = useFieldErrorText();
  const { draft, edit, errorOf } = wizard;
  // After a reload, all fields but the passwords are restored.
  const [isRestored] = useState(draft.name !== '' && draft.password === '');
  const password = (name: 'password' | 'confirmPassword', label: string) => ({
    label,
    value: draft[name],
    onChange: (value: string) => edit(name, value),
    error: errorOf(name) as IdentityError | undefined,
  });

  return (
    <StepForm
      {...wizard}
      title={t('profile.title')}
      lead={t(isRestored ? 'profile.restored' : 'profile.lead')}
      action={common('next')}
      onSubmit={wizard.submitProfile}
    >
      <Field
        label={t('profile.name')}
        icon="user"
        autoComplete="nickname"
        maxLength={IDENTITY_LIMITS.nameCharsMax}
        value={draft.name}
        onChange={(event) => edit('name', event.target.value)}
        error={errorText(errorOf('name'))}
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
        error={errorText(errorOf('inviteCode'))}
      />
    </StepForm>
  );
}

function SourceField({ wizard: { draft, edit, errorOf } }: { wizard: Wizard }) {
  const t = useTranslations('register.profile');
  const errorText = useFieldErrorText();
  const sources = useQuery(sourcesQuery(useLocale()));
  return (
    <Loaded query={sources} skeleton={<Skeleton height={76} />}>
      {(all) => (
        <SelectField
          label={<Optional>{t('source')}</Optional>}
          value={draft.sourceCode}
          onChange={(event) => edit('sourceCode', event.target.value)}
          error={errorText(errorOf('sourceCode'))}
        >
          <option value="">{t('choose')}</option>
          {all.map(({ code, description }) => (
            <option key={code} value={code}>
              {description}
            </option>
          ))}
        </SelectField>
      )}
    </Loaded>
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
