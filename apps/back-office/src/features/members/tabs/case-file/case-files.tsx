import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../../shared/api/call.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { FormSheet } from '../../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../../shared/fields/reason-field.tsx';
import { useReactions } from '../../acts/use-reactions.ts';

const WAITING_MS = 3_000;
const STATE_KIND = { waiting: 'wait', ready: 'ok', removed: 'note' } as const;

const caseFilesQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'case-files'],
    queryFn: () => call('GET /api/office/members/{id}/case-files', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'waiting') ? WAITING_MS : false),
  });

/** Requested files; the own ones are downloaded while they exist. */
export function CaseFiles({ id }: { id: string }) {
  const t = useTranslations('members.caseFile');
  const query = useQuery(caseFilesQuery(id));
  const link = useCommand('GET /api/office/members/{id}/case-files/{file}/link', {
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Loaded query={query}>
      {(files) => (
        <ul className="case-file-list">
          {files.map(({ id: file, requestedAt, requestedBy, reason, state, isOwn, expiresAt }) => (
            <li key={file} className="row">
              <span className="grow">
                <span className="num is-thin">{formatDateTime(requestedAt)}</span> {requestedBy}
                <small className="ink-mute">{reason}</small>
                {state === 'ready' && expiresAt && (
                  <small className="ink-mute">{t('until', { time: formatDateTime(expiresAt) })}</small>
                )}
              </span>
              <Status kind={STATE_KIND[state]}>{t(`states.${state}`)}</Status>
              {isOwn && state === 'ready' && (
                <Button
                  size="xs"
                  icon="download"
                  busy={link.isPending}
                  onClick={() => link.send({ params: { id, file } })}
                >
                  {t('download')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

export function RequestSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('members.caseFile');
  const command = useCommand('POST /api/office/members/{id}/case-files', useReactions(id, onClose).reactions);
  const form = useReasonForm({
    initial: {},
    onSubmit: ({ reason }) => command.send({ params: { id }, body: { reason } }),
  });
  return (
    <FormSheet title={t('request')} actionLabel={t('request')} form={form} command={command} onClose={onClose}>
      <p className="ink-soft">{t('requestHint')}</p>
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
