import type { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { useTranslations } from 'use-intl';

/** Returns the name of a role: built-in roles translated, roles made by owners as written. */
export function useRoleName(): (code: string, name?: string) => string {
  const t = useTranslations('common.roles');
  return (code, name) =>
    t.has(code as keyof typeof FIRST_ROLES) ? t(code as keyof typeof FIRST_ROLES) : (name ?? code);
}
