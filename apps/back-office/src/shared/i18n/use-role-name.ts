import type { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { useTranslations } from 'use-intl';

/** The roles of the beginning in the language of the page; roles that owners made are named as they were written. */
export function useRoleName(): (code: string, name?: string) => string {
  const t = useTranslations('common.roles');
  return (code, name) =>
    t.has(code as keyof typeof FIRST_ROLES) ? t(code as keyof typeof FIRST_ROLES) : (name ?? code);
}
