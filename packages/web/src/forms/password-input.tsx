import { PasswordField } from '@krapao/ui/fields/field';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

/** The password that somebody has, unless `autoComplete` names a new one. */
export function PasswordInput(props: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>) {
  const t = useTranslations('common');
  return (
    <PasswordField
      autoComplete="current-password"
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      {...props}
    />
  );
}
