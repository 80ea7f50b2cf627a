import type { Permission } from '@krapao/contract/office/permissions';
import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { toast } from '@krapao/ui/layers/toast';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { useMay } from '../../shared/session/session.ts';
import { type Role, rolesQuery, STALE } from './queries.ts';
import { RoleSheet } from './role-sheet.tsx';
import { changedRoles, type Draft, GROUPS, holds, isFixed, toggled } from './roles-draft.ts';
import './roles-matrix.css';

/** Permissions by role: one row per permission, one column per role. */
export function RolesMatrix({ tabs }: { tabs: { to: string; label: string }[] }) {
  const t = useTranslations('operators');
  const nav = useTranslations('common.nav');
  const common = useTranslations('common');
  const mayWrite = useMay('operators.write');
  const roles = useQuery(rolesQuery);
  const [draft, setDraft] = useState<Draft>({});
  const [isMaking, setMaking] = useState(false);
  const { save, isSaving } = useSaveRoles(() => setDraft({}));
  const changed = changedRoles(roles.data ?? [], draft);
  return (
    <PageFrame
      title={nav('operators')}
      tabs={tabs}
      actions={
        mayWrite && (
          <>
            {changed.length > 0 && (
              <>
                <Button size="xs" tone="ghost" onClick={() => setDraft({})}>
                  {common('cancel')}
                </Button>
                <Button size="xs" tone="gold" busy={isSaving} onClick={() => save(changed, draft)}>
                  {t('saveRoles', { n: changed.length })}
                </Button>
              </>
            )}
            <Button size="xs" icon="plus" onClick={() => setMaking(true)}>
              {t('newRole')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={roles} skeleton={<SkeletonRows count={8} />}>
        {(data) => <Matrix roles={mightiestFirst(data)} draft={draft} {...(mayWrite && { onChange: setDraft })} />}
      </Loaded>
      {isMaking && <RoleSheet roles={roles.data ?? []} onClose={() => setMaking(false)} />}
    </PageFrame>
  );
}

const mightiestFirst = (roles: readonly Role[]) =>
  [...roles].sort((a, b) => b.permissions.length - a.permissions.length);

type MatrixProps = { roles: readonly Role[]; draft: Draft; onChange?: (draft: Draft) => void };

function Matrix({ roles, draft, onChange }: MatrixProps) {
  const t = useTranslations('operators');
  const roleName = useRoleName();
  return (
    <div className="roles-matrix">
      <table>
        <caption className="spoken">{t('matrix')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {roles.map((role) => (
              <th key={role.code} scope="col">
                <RoleHead role={role} mayWrite={onChange !== undefined} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(GROUPS).map(([group, permissions]) => (
            <Fragment key={group}>
              <tr className="roles-matrix-group">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {t(`groups.${group as keyof typeof GROUPS}`)}
                </th>
              </tr>
              {permissions.map((permission: Permission) => (
                <tr key={permission}>
                  <th scope="row">{t(`permissions.${permission}`)}</th>
                  {roles.map((role) => (
                    <td key={role.code}>
                      <input
                        type="checkbox"
                        aria-label={`${t(`permissions.${permission}`)}: ${roleName(role.code, role.name)}`}
                        checked={holds(role, draft, permission)}
                        disabled={!onChange || isFixed(role.code, permission)}
                        onChange={() => onChange?.(toggled(role, draft, permission))}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleHead({ role, mayWrite }: { role: Role; mayWrite: boolean }) {
  const t = useTranslations('operators');
  const roleName = useRoleName();
  const showSuccess = useSuccessToast();
  const [isConfirming, setConfirming] = useState(false);
  const name = roleName(role.code, role.name);
  const remove = useCommand('DELETE /api/office/roles/{code}', {
    stale: STALE,
    onSuccess: () => showSuccess(t('roleRemoved')),
  });
  return (
    <>
      <span className="roles-matrix-role">
        {name}
        <small>{t('holders', { n: role.operators })}</small>
        {mayWrite && role.operators === 0 && role.code !== 'owner' && (
          <IconButton size="sm" icon="close" label={t('removeRole', { name })} onClick={() => setConfirming(true)} />
        )}
      </span>
      {isConfirming && (
        <ConfirmDialog
          title={t('removeRole', { name })}
          actionLabel={t('remove')}
          onConfirm={() => {
            remove.send({ params: { code: role.code } });
            setConfirming(false);
          }}
          onClose={() => setConfirming(false)}
        >
          {t('removeRoleHint')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Saves role by role; the success toast offers an undo. */
function useSaveRoles(onSaved: () => void) {
  const common = useTranslations('common');
  const client = useQueryClient();
  const errorText = useErrorText();
  const showSuccess = useSuccessToast();
  const [isSaving, setSaving] = useState(false);
  const put = async (wanted: readonly { role: Role; permissions: readonly Permission[] }[]) => {
    setSaving(true);
    try {
      for (const { role, permissions } of wanted) {
        const body = { name: role.name, permissions: [...permissions] };
        await call('PUT /api/office/roles/{code}', { params: { code: role.code }, body });
      }
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      setSaving(false);
      for (const queryKey of STALE) await client.invalidateQueries({ queryKey });
    }
  };
  const undo = (roles: readonly Role[]) =>
    put(roles.map((role) => ({ role, permissions: role.permissions }))).then((isDone) => {
      if (isDone) showSuccess(common('undone'));
    });
  const save = (roles: readonly Role[], draft: Draft) => {
    if (isSaving) return;
    void put(roles.map((role) => ({ role, permissions: draft[role.code] ?? role.permissions }))).then((isDone) => {
      if (!isDone) return;
      onSaved();
      showSuccess(common('saved'), () => void undo(roles));
    });
  };
  return { save, isSaving };
}
