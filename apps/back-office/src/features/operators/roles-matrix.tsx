import type { Permission } from '@krapao/contract/office/permissions';
import { Button } from '@krapao/ui/button';
import { IconButton } from '@krapao/ui/icon-button';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { toast } from '@krapao/ui/toast';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { useMay } from '../../shared/session/session.ts';
import { type Role, rolesQuery, STALE } from './queries.ts';
import { RoleSheet } from './role-sheet.tsx';
import { changedRoles, type Draft, GROUPS, holds, isFixed, toggled } from './roles-draft.ts';
import './roles-matrix.css';

/** What each role may do: what stands in a row is allowed to those with a tick. */
export function RolesMatrix({ tabs }: { tabs: { to: string; label: string }[] }) {
  const t = useTranslations('operators');
  const nav = useTranslations('common.nav');
  const common = useTranslations('common');
  const mayWrite = useMay('operators.write');
  const roles = useQuery(rolesQuery);
  const isLate = useDelayed(roles.isPending);
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
      {roles.data && (
        <Matrix roles={mightiestFirst(roles.data)} draft={draft} {...(mayWrite && { onChange: setDraft })} />
      )}
      {isLate && <SkeletonRows count={8} />}
      <QueryRetry query={roles} />
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
  const sayDone = useSayDone();
  const [isAsked, setAsked] = useState(false);
  const name = roleName(role.code, role.name);
  const remove = useAct('DELETE /api/office/roles/{code}', {
    stale: STALE,
    onSuccess: () => sayDone(t('roleRemoved')),
  });
  return (
    <>
      <span className="roles-matrix-role">
        {name}
        <small>{t('holders', { n: role.operators })}</small>
        {mayWrite && role.operators === 0 && role.code !== 'owner' && (
          <IconButton size="sm" icon="close" label={t('removeRole', { name })} onClick={() => setAsked(true)} />
        )}
      </span>
      {isAsked && (
        <ConfirmDialog
          title={t('removeRole', { name })}
          actionLabel={t('remove')}
          onConfirm={() => {
            remove.send({ params: { code: role.code } });
            setAsked(false);
          }}
          onClose={() => setAsked(false)}
        >
          {t('removeRoleHint')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Saves role by role; what was before can be put back while the toast shows. */
function useSaveRoles(onSaved: () => void) {
  const common = useTranslations('common');
  const client = useQueryClient();
  const errorText = useErrorText();
  const sayDone = useSayDone();
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
      if (isDone) sayDone(common('undone'));
    });
  const save = (roles: readonly Role[], draft: Draft) => {
    if (isSaving) return;
    void put(roles.map((role) => ({ role, permissions: draft[role.code] ?? role.permissions }))).then((isDone) => {
      if (!isDone) return;
      onSaved();
      sayDone(common('saved'), () => void undo(roles));
    });
  };
  return { save, isSaving };
}
