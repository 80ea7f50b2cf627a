import { DOCUMENT_FILES_MAX } from '@krapao/contract/member-documents';
import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { toast } from '@krapao/ui/layers/toast';
import { Card } from '@krapao/ui/layout/card';
import { DOCUMENT_STATUS } from '@krapao/web/parts/document-status.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { MemberDocument } from '../api/documents-query.ts';
import { useDocumentUpload } from './use-document-upload.ts';

/** 31/01/2027 */
const dayText = (day: string): string => day.split('-').reverse().join('/');

function latestStepOf({ state, requestedAt, receivedAt, decidedAt }: MemberDocument) {
  if (state === 'cancelled') return ['requestedAt', requestedAt] as const;
  if (decidedAt) return ['decidedAt', decidedAt] as const;
  return receivedAt ? (['receivedAt', receivedAt] as const) : (['requestedAt', requestedAt] as const);
}

/** A document with its state, and while it is open the buttons that add pictures. */
export function DocumentCard({ document }: { document: MemberDocument }) {
  const t = useTranslations('documents');
  const refusals = useTranslations('document-refusals');
  const { kind, state, refusal, expiresOn, files } = document;
  const [step, at] = latestStepOf(document);
  const isOpen = state === 'requested' || state === 'received';
  return (
    <Card className="documents-card">
      <div className="documents-card-head">
        <b>{t(`kinds.${kind}`)}</b>
        <Status kind={DOCUMENT_STATUS[state]} pill>
          {t(`states.${state}`)}
        </Status>
      </div>
      <p className="ink-mute text-caption num is-thin">{t(step, { time: formatDateTime(at).slice(0, 16) })}</p>
      {refusal && <p>{refusals(refusal)}</p>}
      {expiresOn && <p className="ink-soft">{t('validUntil', { day: dayText(expiresOn) })}</p>}
      {isOpen && <p className="ink-soft">{t(`hints.${kind}`)}</p>}
      {files > 0 && <p className="text-caption ink-mute">{t('pages', { n: files })}</p>}
      {isOpen && files < DOCUMENT_FILES_MAX && <AddPicture document={document} />}
    </Card>
  );
}

function AddPicture({ document }: { document: MemberDocument }) {
  const t = useTranslations('documents');
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const upload = useDocumentUpload(document, () => toast.success(t('sent')));
  const picker = (ref: typeof camera, label: string, more: object = {}) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-label={label}
      {...more}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file && !upload.isPending) upload.send(file);
        currentTarget.value = ''; // Lets the same file be chosen again.
      }}
    />
  );
  const isFirst = document.files === 0;
  return (
    <>
      {picker(camera, t('photograph'), { capture: 'environment' })}
      {picker(album, t('choose'))}
      {upload.isPending && <progress max={100} value={upload.percent} aria-label={t('sending')} />}
      <div className="documents-card-acts">
        <Button
          size="sm"
          tone={isFirst ? 'gold' : 'line'}
          icon="image"
          busy={upload.isPending}
          onClick={() => camera.current?.click()}
        >
          {t(isFirst ? 'photograph' : 'photographMore')}
        </Button>
        <Button size="sm" tone="line" busy={upload.isPending} onClick={() => album.current?.click()}>
          {t('choose')}
        </Button>
      </div>
    </>
  );
}
