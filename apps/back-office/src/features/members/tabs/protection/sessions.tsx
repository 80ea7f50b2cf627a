import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../../shared/api/call.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../../../shared/dialogs/confirm-dialog.tsx';
import { useMay } from '../../../../shared/session/session.ts';
import { useReactions } from '../../acts/use-reactions.ts';
import { List } from './lists.tsx';

type Session = AnswerOf<'GET /api/office/members/{id}/sessions'>['sessions'][number];

const SHOWN = 10;

/** The last sessions; an operator can end each. */
export function Sessions({ id }: { id: string }) {
  const t = useTranslations('protection');
  const mayEnd = useMay('members.block');
  const [ended, end] = useState<Session>();
  const query = useQuery({
    queryKey: ['member', id, 'sessions', 'last'],
    queryFn: () => call('GET /api/office/members/{id}/sessions', { params: { id }, query: { limit: SHOWN } }),
  });
  return (
    <Loaded query={query}>
      {({ sessions, next }) => (
        <>
          <List<Session>
            caption={t('sessions')}
            empty={t('noSessions')}
            rows={sessions}
            rowKey={(session) => session.id}
            columns={[
              {
                key: 'device',
                head: t('device'),
                cell: ({ device }) => <span className="member-device">{device || '–'}</span>,
              },
              {
                key: 'network',
                head: t('network'),
                cell: ({ address }) => <span className="num is-thin">{address}</span>,
              },
              {
                key: 'first',
                head: t('firstSeen'),
                cell: ({ createdAt }) => <span className="num is-thin">{formatDateTime(createdAt)}</span>,
              },
              {
                key: 'last',
                head: t('lastSeen'),
                cell: ({ lastSeenAt }) => <span className="num is-thin">{formatDateTime(lastSeenAt)}</span>,
              },
              {
                key: 'state',
                head: t('state'),
                cell: ({ isLive }) =>
                  isLive ? <Status kind="ok">{t('live')}</Status> : <span className="ink-mute">{t('over')}</span>,
              },
              {
                key: 'end',
                head: <span className="spoken">{t('end')}</span>,
                cell: (session) =>
                  session.isLive &&
                  mayEnd && (
                    <Button size="xs" onClick={() => end(session)}>
                      {t('end')}
                    </Button>
                  ),
              },
            ]}
          />
          {next && <Link to={`/members/${id}/devices`}>{t('allSessions')}</Link>}
          {ended && <EndSession id={id} session={ended} onClose={() => end(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

function EndSession({ id, session, onClose }: { id: string; session: Session; onClose: () => void }) {
  const t = useTranslations('protection');
  const end = useCommand('POST /api/office/members/{id}/sessions/{session}/end', useReactions(id, onClose).reactions);
  return (
    <ConfirmDialog
      title={t('endTitle')}
      actionLabel={t('end')}
      command={end}
      reason={{ required: true }}
      onConfirm={(reason) => end.send({ params: { id, session: session.id }, body: { reason } })}
      onClose={onClose}
    >
      {t('endText')}
    </ConfirmDialog>
  );
}
