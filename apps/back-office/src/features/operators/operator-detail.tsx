import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { Kv } from '@krapao/ui/kv';
import { SelectField } from '@krapao/ui/select-field';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { useMe } from '../../shared/session/session.ts';
import { Age } from '../../shared/time/age.tsx';
import { type Operator, type Role, STALE } from './queries.ts';

type Props = {
  operator: Operator;
  roles: readonly Role[];
  mayWrite: boolean;
  onLink: (given: { link: string; expiresAt: string }) => void;
};

/** One operator: what they are called, what they may, and the doors that can be opened or shut. */
export function OperatorDetail({ operator, roles, mayWrite, onLink }: Props) {
  const t = useTranslations('operators');
  const common = useTranslations('common');
  const roleName = useRoleName();
  const sayDone = useSayDone();
  const isMe = useMe().id === operator.id;
  const { id, state, lastSeenAt, createdAt } = operator;
  const [name, setName] = useState(operator.name);
  const [role, setRole] = useState(operator.role);
  const [asked, ask] = useState<'disable' | 'invite'>();
  const save = useAct('PUT /api/office/operators/{id}', {
    stale: STALE,
    onSuccess: () =>
      sayDone(common('saved'), () => {
        setName(operator.name);
        setRole(operator.role);
        save.send({ params: { id }, body: { name: operator.name, role: operator.role } });
      }),
  });
  const disable = useAct('POST /api/office/operators/{id}/disable', {
    stale: STALE,
    onSuccess: () => sayDone(t('disabled', { name: operator.name })),
  });
  const invite = useAct('POST /api/office/operators/{id}/invite', { stale: STALE, onSuccess: onLink });
  const isChanged = name.trim() !== operator.name || role !== operator.role;
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
        <form
          className="operators-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() && isChanged) save.send({ params: { id }, body: { name: name.trim(), role } });
          }}
        >
          <Field label={t('name')} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          <SelectField label={t('role')} value={role} onChange={({ target }) => setRole(target.value)}>
            {roles.map((each) => (
              <option key={each.code} value={each.code}>
                {roleName(each.code, each.name)}
              </option>
            ))}
          </SelectField>
          <div className="row operators-tools">
            <Button type="submit" size="sm" busy={save.isPending} disabled={!isChanged || !name.trim()}>
              {common('save')}
            </Button>
            <span className="grow" />
            <Button size="sm" tone="line" icon="refresh" onClick={() => ask('invite')}>
              {t('inviteAgain')}
            </Button>
            {state !== 'disabled' && !isMe && (
              <Button size="sm" tone="ghost danger" icon="lock" onClick={() => ask('disable')}>
                {t('disable')}
              </Button>
            )}
          </div>
        </form>
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'disable' ? t('disableTitle', { name: operator.name }) : t('inviteAgainTitle')}
          actionLabel={asked === 'disable' ? t('disable') : t('inviteAgain')}
          tone={asked === 'disable' ? 'danger' : 'gold'}
          onConfirm={() => {
            (asked === 'disable' ? disable : invite).send({ params: { id } });
            ask(undefined);
          }}
          onClose={() => ask(undefined)}
        >
          {asked === 'disable' ? t('disableHint') : t('inviteAgainHint', { name: operator.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
