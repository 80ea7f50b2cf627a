import type { Permission } from '@krapao/contract/office/permissions';
import { useTranslations } from 'use-intl';

/** Permissions given to a role, with the labels of the roles table. */
export function Permissions({ given }: { given: readonly string[] }) {
  const t = useTranslations('operators');
  const textOf = (permission: string) => {
    const key = `permissions.${permission as Permission}` as const;
    return t.has(key) ? t(key) : permission;
  };
  return (
    <>
      <h3 className="text-label">{t('permission')}</h3>
      <ul className="audit-permissions">
        {given.map((permission) => (
          <li key={permission}>{textOf(permission)}</li>
        ))}
      </ul>
    </>
  );
}
