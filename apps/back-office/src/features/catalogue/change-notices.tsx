import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { ChangesTable } from '../../shared/catalogue/changes-table.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import './change-notices.css';
import { type Document, STALE } from './queries.ts';
import { rightOf } from './use-draft.ts';
import { useReasonText } from './use-reason-text.ts';

type Props = { document: Document; mayWrite: boolean };

/** Changes of a document that are not in effect: planned, awaiting a second approver, or refused. */
export function ChangeNotices({ document, mayWrite }: Props) {
  const t = useTranslations('catalogue');
  const { kind, key, scheduled, ended } = document;
  const reasonText = useReasonText(kind, key);
  return (
    <>
      {scheduled.map(({ version, appliesAt }) => (
        <Banner key={version}>{t('planned', { n: version, time: formatDateTime(appliesAt) })}</Banner>
      ))}
      {document.proposed && <Proposed document={document} proposed={document.proposed} mayWrite={mayWrite} />}
      {ended && (
        <Banner tone="bad">
          {ended.reason === 'REFUSED'
            ? t('endedRefused', { by: ended.endedBy ?? '', name: ended.savedBy ?? '', note: ended.endNote ?? '' })
            : t('endedOther', { name: ended.savedBy ?? '', reason: reasonText(ended.reason ?? '') })}
        </Banner>
      )}
    </>
  );
}

function Proposed({ document, proposed, mayWrite }: Props & { proposed: NonNullable<Document['proposed']> }) {
  const t = useTranslations('catalogue');
  const showSuccess = useSuccessToast();
  const { kind, key } = document;
  const { version, savedBy, savedAt, appliesAt, note, changes } = proposed;
  const reactions = { stale: STALE, onSuccess: () => showSuccess(t('cancelledDone')) };
  const texts = useCommand('DELETE /api/office/catalogue/{kind}/{key}/versions/{version}', reactions);
  const service = useCommand('DELETE /api/office/service/{kind}/{key}/versions/{version}', reactions);
  const act = rightOf(document, changes) === 'service' ? service : texts;
  return (
    <Banner icon="users">
      <div className="change-notices-proposed">
        <p>
          {t('proposedBy', { name: savedBy ?? '', time: formatDateTime(savedAt) })}
          {appliesAt && ` ${t('proposedFor', { time: formatDateTime(appliesAt) })}`}
        </p>
        <p className="ink-soft">{note}</p>
        <ChangesTable kind={kind} documentKey={key} changes={changes} caption={t('changesOf', { n: version })} />
        {mayWrite && (
          <Button
            size="xs"
            tone="line"
            busy={act.isPending}
            onClick={() => act.send({ params: { kind, key, version } })}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
