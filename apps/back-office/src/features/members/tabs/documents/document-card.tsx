import { DOCUMENT_FILES_MAX } from '@krapao/contract/member-documents';
import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { toast } from '@krapao/ui/layers/toast';
import { DOCUMENT_STATUS } from '@krapao/web/parts/document-status.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendFile } from '../../../../shared/api/call.ts';
import { toText } from '../../../../shared/dates/date-text.ts';
import { useErrorText } from '../../../../shared/i18n/use-error-text.ts';
import { useMay } from '../../../../shared/session/session.ts';
import { type MemberDocument, staleOf } from '../../queries.ts';
import { DocumentPicture } from './document-picture.tsx';
import { AcceptSheet, CancelSheet, RefuseSheet } from './document-sheets.tsx';

const SHEETS = { accept: AcceptSheet, refuse: RefuseSheet, cancel: CancelSheet };

type Props = { id: string; document: MemberDocument };

/** One document: who asked for it, its pictures, and its decision. */
export function DocumentCard({ id, document }: Props) {
  const t = useTranslations('members.documents');
  const refusals = useTranslations('document-refusals');
  const mayWrite = useMay('members.write');
  const mayLook = useMay('members.documents');
  const [sheet, setSheet] = useState<keyof typeof SHEETS>();
  const [isSeen, setSeen] = useState(false);
  const { kind, state, refusal, expiresOn, requestedAt, requestedBy, decidedAt, decidedBy, files } = document;
  const isOpen = state === 'requested' || state === 'received';
  const Opened = sheet && SHEETS[sheet];
  return (
    <section className="document-card" aria-label={t(`kinds.${kind}`)}>
      <div className="row document-card-head">
        <b className="grow">{t(`kinds.${kind}`)}</b>
        <Status kind={DOCUMENT_STATUS[state]}>{t(`states.${state}`)}</Status>
      </div>
      <p className="ink-mute text-caption">
        {t('requestedBy')} <span className="num is-thin">{formatDateTime(requestedAt)}</span>{' '}
        {requestedBy ? t('by', { name: requestedBy }) : t('anew')}
        {decidedAt && (
          <>
            {' · '}
            {decidedBy ? t('decidedBy', { name: decidedBy }) : t('decided')}{' '}
            <span className="num is-thin">{formatDateTime(decidedAt)}</span>
          </>
        )}
      </p>
      {refusal && <p>{refusals(refusal)}</p>}
      {expiresOn && (
        <p>
          {t('expires')} <span className="num is-thin">{toText('day', expiresOn)}</span>
        </p>
      )}
      {files.length > 0 && (
        <ul className="document-card-files">
          {files.map((file, index) => (
            <li key={file.id}>
              <DocumentPicture
                id={id}
                document={document.id}
                file={file}
                number={index + 1}
                mayLook={mayLook}
                onSeen={() => setSeen(true)}
              />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && isOpen && (
        <div className="row document-card-acts">
          {state === 'received' && mayLook && (
            <>
              <Button size="xs" tone="gold" icon="check" onClick={() => setSheet('accept')}>
                {t('accept')}
              </Button>
              <Button size="xs" tone="line" onClick={() => setSheet('refuse')}>
                {t('refuse')}
              </Button>
            </>
          )}
          {files.length < DOCUMENT_FILES_MAX && <UploadButton id={id} document={document} />}
          <Button size="xs" tone="ghost" onClick={() => setSheet('cancel')}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {Opened && <Opened id={id} document={document} isSeen={isSeen} onClose={() => setSheet(undefined)} />}
    </section>
  );
}

/** A picture that the member sent otherwise. */
function UploadButton({ id, document }: Props) {
  const t = useTranslations('members.documents');
  const errorText = useErrorText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      sendFile('POST /api/office/members/{id}/documents/{document}/files', {
        params: { id, document: document.id },
        file,
      }),
    onSuccess: () => toast.success(t('uploaded')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => Promise.all(staleOf(id).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.mutate(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Button size="xs" tone="line" icon="image" busy={upload.isPending} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
    </>
  );
}
