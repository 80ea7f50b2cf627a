import { diff, moneyChanges } from '@krapao/contract/office/changes';
import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { ChangesTable } from '../../shared/catalogue/changes-table.tsx';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { type Document, type Saved, STALE, type Version } from './queries.ts';
import { rightOf } from './use-draft.ts';
import { useReasonText } from './use-reason-text.ts';
import './versions.css';

const KIND_OF = { proposed: 'wait', live: 'ok', scheduled: 'wait', past: 'note', cancelled: 'fail' } as const;

type Props = { document: Document; mayWrite: boolean; onRestored: (document: Document) => void };

/** All versions of a document: author, changes, time and reason; each can be restored. */
export function Versions({ document, mayWrite, onRestored }: Props) {
  const t = useTranslations('catalogue');
  const showSuccess = useSuccessToast();
  const { kind, key } = document;
  const reasonText = useReasonText(kind, key);
  const [confirming, confirm] = useState<Version>();
  const feed = useFeed<Version, number>({
    queryKey: ['catalogue', kind, key, 'versions'],
    load: async (before) => {
      const { versions, more } = await call('GET /api/office/catalogue/{kind}/{key}/versions', {
        params: { kind, key },
        query: { before, limit: 20 },
      });
      return { rows: versions, next: more ? versions.at(-1)?.version : undefined };
    },
  });
  const restored = {
    stale: STALE,
    onError: null,
    onSuccess: (fresh: Saved) => {
      confirm(undefined);
      showSuccess(t(fresh.outcome === 'proposed' ? 'proposedDone' : 'restored'));
      onRestored(fresh);
    },
  };
  const texts = useCommand('POST /api/office/catalogue/{kind}/{key}/roll-back', restored);
  const service = useCommand('POST /api/office/service/{kind}/{key}/roll-back', restored);
  const cancelled = { stale: STALE, onSuccess: () => showSuccess(t('cancelledDone')) };
  const cancelText = useCommand('DELETE /api/office/catalogue/{kind}/{key}/versions/{version}', cancelled);
  const cancelService = useCommand('DELETE /api/office/service/{kind}/{key}/versions/{version}', cancelled);
  const wanted = confirming ? diff(document.value, confirming.value) : [];
  const restore = rightOf(document, wanted) === 'service' ? service : texts;
  const isMoney = moneyChanges(document.marks, wanted).length > 0;
  const endText = ({ reason, endedBy, endNote }: Version) =>
    reason === 'REFUSED' ? t('refusedBy', { name: endedBy ?? '', note: endNote ?? '' }) : reasonText(reason ?? '');
  return (
    <>
      <Loaded query={feed}>
        {(versions) => (
          <ol className="versions" aria-label={t('parts.versions')}>
            {versions.map((version) => {
              const isService = rightOf(document, version.changes) === 'service';
              return (
                <li key={version.version}>
                  <div className="row versions-head">
                    <b className="num">{t('version', { n: version.version })}</b>
                    <Status kind={KIND_OF[version.state]}>{t(`states.${version.state}`)}</Status>
                    <span className="grow" />
                    {mayWrite && (version.state === 'scheduled' || version.state === 'proposed') && (
                      <Button
                        size="xs"
                        tone="ghost danger"
                        onClick={() =>
                          (isService ? cancelService : cancelText).send({
                            params: { kind, key, version: version.version },
                          })
                        }
                      >
                        {t('cancelPlan')}
                      </Button>
                    )}
                    {mayWrite && version.state === 'past' && (
                      <Button size="xs" tone="line" icon="refresh" onClick={() => confirm(version)}>
                        {t('restore')}
                      </Button>
                    )}
                  </div>
                  <p className="ink-mute text-caption">
                    {version.savedAt && version.savedBy
                      ? t('savedBy', { name: version.savedBy, time: formatDateTime(version.savedAt) })
                      : t('fromStart')}
                    {version.state === 'scheduled' && version.appliesAt && (
                      <> · {t('appliesFrom', { time: formatDateTime(version.appliesAt) })}</>
                    )}
                  </p>
                  {version.note && <p>{version.note}</p>}
                  {version.allowedBy && (
                    <p className="ink-mute text-caption">{t('allowedBy', { name: version.allowedBy })}</p>
                  )}
                  {version.reason && <p className="ink-chilli">{endText(version)}</p>}
                  {version.version > 1 && version.changes.length > 0 && (
                    <ChangesTable
                      kind={kind}
                      documentKey={key}
                      changes={version.changes}
                      caption={t('changesOf', { n: version.version })}
                    />
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
      {feed.hasMore && (
        <Button size="sm" tone="line" busy={feed.isLoadingMore} onClick={feed.loadMore}>
          {t('olderVersions')}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          tone="gold"
          title={t('restoreTitle', { n: confirming.version })}
          actionLabel={t('restore')}
          command={restore}
          reason={{ required: isMoney }}
          onConfirm={(note) => {
            restore.send({
              params: { kind, key },
              body: { version: confirming.version, base: document.version, note },
            });
          }}
          onClose={() => confirm(undefined)}
        >
          {t('restoreHint')} {isMoney && t('restoreSecond')}
        </ConfirmDialog>
      )}
    </>
  );
}
