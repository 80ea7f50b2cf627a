import { Navigate, Route, Routes } from 'react-router';
import { useTranslations } from 'use-intl';
import { OperatorList } from './operator-list.tsx';
import { RolesMatrix } from './roles-matrix.tsx';

/** Operators, and the permissions of each role. */
export function OperatorsPage() {
  const t = useTranslations('operators');
  const tabs = [
    { to: '/operators', label: t('people') },
    { to: '/operators/roles', label: t('rolesTab') },
  ];
  return (
    <Routes>
      <Route index element={<OperatorList tabs={tabs} />} />
      <Route path="roles" element={<RolesMatrix tabs={tabs} />} />
      <Route path="*" element={<Navigate to="/operators" replace />} />
    </Routes>
  );
}
