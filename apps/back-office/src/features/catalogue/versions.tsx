import { Button } from '@krapao/ui/button';
import { Status } from '@krapao/ui/status';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { type Document, STALE, type Version } from './queries.ts';
import { rightOf } from './use-draft.ts';
import { useFieldWords } from './use-field-words.ts';
import './versions.css';

const KIND_OF = { live: 'ok', scheduled: 'wait', past: 'note', cancelled: 'fail' } as const;

type Props = { document: Document; mayWrite: boolean; onRestored: (document: Document) => void };

/** Everything a document was: who changed what, when and why; each can be brought back. */
export function Versions({ document, mayWrite, onRestored }: Props) {
  const t = useTranslations('catalogue');
  const sayDone = useSayDone();
  const { kind, key } = document;
  const [asked, ask] = useState<Version>();
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
    onSuccess: (fresh: Document) => {
      sayDone(t('restored'));
      onRestored(fresh);
    },
  };
  const texts = useAct('POST /api/office/catalogue/{kind}/{key}/roll-back', restored);
  const service = useAct('POST /api/office/service/{kind}/{key}/roll-back', restored);
  const cancelled = { stale: STALE, onSuccess: () => sayDone(t('cancelledDone')) };
  const cancelText = useAct('DELETE /api/office/catalogue/{kind}/{key}/versions/{version}', cancelled);
  const cancelService = useAct('DELETE /api/office/service/{kind}/{key}/versions/{version}', cancelled);
  if (!feed.rows) return <QueryRetry query={{ ...feed, data: undefined } as never} />;
  return (
    <ol className="versions" aria-label={t('parts.versions')}>
      {feed.rows.map((version) => {
        const isService = rightOf(document, version.value) === 'service';
        return (
          <li key={version.version}>
            <div className="row versions-head">
              <b className="num">{t('version', { n: version.version })}</b>
              <Status kind={KIND_OF[version.state]}>{t(`states.${version.state}`)}</Status>
              <span className="grow" />
              {mayWrite && version.state === 'scheduled' && (
                <Button
                  size="xs"
                  tone="ghost danger"
                  onClick={() =>
                    (isService ? cancelService : cancelText).send({ params: { kind, key, version: version.version } })
                  }
                >
                  {t('cancelPlan')}
                </Button>
              )}
              {mayWrite && version.state === 'past' && (
                <Button size="xs" tone="line" icon="refresh" onClick={() => ask(version)}>
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
            {version.reason && <p className="ink-chilli">{version.reason}</p>}
            <Changes document={document} version={version} />
          </li>
        );
      })}
      {feed.hasMore && (
        <Button size="sm" tone="line" busy={feed.isLoadingMore} onClick={feed.loadMore}>
          {t('olderVersions')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          tone="gold"
          title={t('restoreTitle', { n: asked.version })}
          actionLabel={t('restore')}
          reason={{ required: false }}
          onConfirm={(note) => {
            const act = rightOf(document, asked.value) === 'service' ? service : texts;
            act.send({ params: { kind, key }, body: { version: asked.version, base: document.version, note } });
            ask(undefined);
          }}
          onClose={() => ask(undefined)}
        >
          {t('restoreHint')}
        </ConfirmDialog>
      )}
    </ol>
  );
}

type ChangesProps = { document: Document; version: Version };

function Changes({ document: { kind, key }, version: { changes, version } }: ChangesProps) {
  const t = useTranslations('catalogue');
  const { nameOf, wordsFor } = useFieldWords(kind, key);
  if (version === 1 || changes.length === 0) return null;
  return (
    <table className="versions-changes">
      <caption className="spoken">{t('changesOf', { n: version })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{nameOf(path)}</th>
            <td>
              <del>{wordsFor(path, before)}</del>
            </td>
            <td>
              <ins>{wordsFor(path, after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
