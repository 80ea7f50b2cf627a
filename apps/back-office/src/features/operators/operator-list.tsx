import { Button } from '@krapao/ui/actions/button';
import { Avatar } from '@krapao/ui/data/avatar';
import { Status } from '@krapao/ui/data/status';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { SplitView } from '../../shared/layout/split-view.tsx';
import { useMay } from '../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { Age } from '../../shared/time/age.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { OperatorDetail } from './operator-detail.tsx';
import './operators.css';
import { type Operator, operatorsQuery, rolesQuery } from './queries.ts';

const STATE_KIND = { active: 'ok', invited: 'wait', disabled: 'fail' } as const;

type Props = { tabs: { to: string; label: string }[] };

export function OperatorList({ tabs }: Props) {
  const t = useTranslations('operators');
  const nav = useTranslations('common.nav');
  const roleName = useRoleName();
  const mayWrite = useMay('operators.write');
  const operators = useQuery(operatorsQuery);
  const roles = useQuery(rolesQuery);
  const [openedId, open] = useState<string>();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ link: string; expiresAt: string; name: string }>();
  const opened = operators.data?.find(({ id }) => id === openedId);
  const columns = useMemo<DataColumn<Operator>[]>(
    () => [
      {
        id: 'name',
        head: t('name'),
        cell: ({ name, username }) => (
          <span className="row operators-who">
            <Avatar name={name} size="sm" />
            <span>
              <b>{name}</b>
              <small>{username ?? t('noUsername')}</small>
            </span>
          </span>
        ),
      },
      {
        id: 'role',
        head: t('role'),
        cell: ({ role }) => roleName(role, roles.data?.find(({ code }) => code === role)?.name),
      },
      {
        id: 'state',
        head: t('state'),
        cell: ({ state }) => <Status kind={STATE_KIND[state]}>{t(`states.${state}`)}</Status>,
      },
      {
        id: 'seen',
        head: t('seen'),
        wideOnly: true,
        cell: ({ lastSeenAt }) => (lastSeenAt ? <Age at={lastSeenAt} /> : '–'),
      },
    ],
    [t, roleName, roles.data],
  );
  useCommands(
    mayWrite
      ? [{ id: 'invite', group: 'page', label: t('invite'), icon: 'invite', keys: 'n', run: () => setInviting(true) }]
      : [],
  );
  return (
    <PageFrame
      title={nav('operators')}
      tabs={tabs}
      actions={
        mayWrite && (
          <Button size="xs" icon="invite" onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        )
      }
    >
      <SplitView
        list={
          <DataTable
            caption={nav('operators')}
            columns={columns}
            exported={{ list: 'operators' }}
            feed={operators}
            rowKey={({ id }) => id}
            empty={{ title: t('none') }}
            opened={openedId}
            onOpen={({ id }) => open(id)}
          />
        }
        detail={
          opened && {
            key: opened.id,
            title: opened.name,
            body: (
              <OperatorDetail
                operator={opened}
                roles={roles.data ?? []}
                mayWrite={mayWrite}
                onLink={(given) => setLink({ ...given, name: opened.name })}
              />
            ),
          }
        }
        onClose={() => open(undefined)}
      />
      {isInviting && (
        <InviteSheet
          roles={roles.data ?? []}
          onInvited={(given) => {
            setInviting(false);
            setLink(given);
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {link && <LinkSheet {...link} onClose={() => setLink(undefined)} />}
    </PageFrame>
  );
}
