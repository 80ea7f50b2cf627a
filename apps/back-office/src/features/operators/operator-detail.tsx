import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { toast } from '@krapao/ui/layers/toast';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { useMe } from '../../shared/session/session.ts';
import { Age } from '../../shared/time/age.tsx';
import { OperatorDevices } from './operator-devices.tsx';
import { type Operator, type Role, STALE } from './queries.ts';

type Props = {
  operator: Operator;
  roles: readonly Role[];
  mayWrite: boolean;
  onLink: (given: { link: string; expiresAt: string }) => void;
};

/** One operator: name, role, and the acts that give or end access. */
export function OperatorDetail({ operator, roles, mayWrite, onLink }: Props) {
  const t = useTranslations('operators');
  const common = useTranslations('common');
  const roleName = useRoleName();
  const showSuccess = useSuccessToast();
  const isMe = useMe().id === operator.id;
  const { id, state, lastSeenAt, createdAt } = operator;
  const form = useForm({
    initial: { name: operator.name, role: operator.role },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('nameNeeded') }),
    onSubmit: ({ name, role }) => {
      const isChanged = name.trim() !== operator.name || role !== operator.role;
      if (isChanged) save.send({ params: { id }, body: { name: name.trim(), role } });
      else toast.info(common('unchanged'));
    },
  });
  const [confirming, confirm] = useState<'disable' | 'invite'>();
  const save = useCommand('PUT /api/office/operators/{id}', {
    stale: STALE,
    onSuccess: () =>
      showSuccess(common('saved'), () => {
        const before = { name: operator.name, role: operator.role };
        form.set(before);
        save.send({ params: { id }, body: before });
      }),
  });
  const disable = useCommand('POST /api/office/operators/{id}/disable', {
    stale: STALE,
    onSuccess: () => showSuccess(t('disabled', { name: operator.name })),
  });
  const invite = useCommand('POST /api/office/operators/{id}/invite', { stale: STALE, onSuccess: onLink });
  return (
    <>
      <Kv
        bare
        items={[
          { label: t('username'), value: operator.username ?? t('noUsername') },
          { label: t('seen'), value: lastSeenAt ? <Age at={lastSeenAt} /> : '–' },
          { label: t('since'), value: <span className="num is-thin">{formatDateTime(createdAt)}</span> },
        ]}
      />
      {mayWrite && (
        <form {...form.props} className="operators-form">
          <Field label={t('name')} maxLength={60} {...form.field('name')} />
          <SelectField label={t('role')} {...form.field('role')}>
            {roles.map((each) => (
              <option key={each.code} value={each.code}>
                {roleName(each.code, each.name)}
              </option>
            ))}
          </SelectField>
          <div className="row operators-tools">
            <Button type="submit" size="sm" busy={save.isPending}>
              {common('save')}
            </Button>
            <span className="grow" />
            <Button size="sm" tone="line" icon="refresh" onClick={() => confirm('invite')}>
              {t('inviteAgain')}
            </Button>
            {state !== 'disabled' && !isMe && (
              <Button size="sm" tone="ghost danger" icon="lock" onClick={() => confirm('disable')}>
                {t('disable')}
              </Button>
            )}
          </div>
        </form>
      )}
      {mayWrite && <OperatorDevices id={id} />}
      {confirming && (
        <ConfirmDialog
          title={confirming === 'disable' ? t('disableTitle', { name: operator.name }) : t('inviteAgainTitle')}
          actionLabel={confirming === 'disable' ? t('disable') : t('inviteAgain')}
          tone={confirming === 'disable' ? 'danger' : 'gold'}
          onConfirm={() => {
            (confirming === 'disable' ? disable : invite).send({ params: { id } });
            confirm(undefined);
          }}
          onClose={() => confirm(undefined)}
        >
          {confirming === 'disable' ? t('disableHint') : t('inviteAgainHint', { name: operator.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
