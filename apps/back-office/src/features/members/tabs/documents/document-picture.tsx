import { Button } from '@krapao/ui/actions/button';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../../shared/api/call.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { InView } from '../../../../shared/layout/in-view.tsx';
import type { MemberDocument } from '../../queries.ts';

type Picture = AnswerOf<'GET /api/office/members/{id}/documents/{document}/files/{file}'>;
type Props = {
  id: string;
  document: string;
  file: MemberDocument['files'][number];
  number: number;
  mayLook: boolean;
  onSeen: () => void;
};

/** A picture of a document. Fetched only on a click, because each view is audited; never cached. */
export function DocumentPicture({ id, document, file, number, mayLook, onSeen }: Props) {
  const t = useTranslations('members.documents');
  const [picture, setPicture] = useState<Picture>();
  const look = useCommand('GET /api/office/members/{id}/documents/{document}/files/{file}', {
    onSuccess: (answer) => {
      setPicture(answer);
      onSeen();
    },
  });
  const { uploadedAt, uploadedBy, removedAt } = file;
  return (
    <>
      <div className="row">
        <span className="grow">
          {t('page', { n: number })}{' '}
          <small className="ink-mute">
            <span className="num is-thin">{formatDateTime(uploadedAt)}</span>{' '}
            {uploadedBy ? t('by', { name: uploadedBy }) : t('byMember')}
            {removedAt && ` · ${t('removed')}`}
          </small>
        </span>
        {mayLook &&
          !removedAt &&
          (picture ? (
            <Button size="xs" tone="ghost" onClick={() => setPicture(undefined)}>
              {t('hide')}
            </Button>
          ) : (
            <Button
              size="xs"
              tone="line"
              icon="eye"
              busy={look.isPending}
              onClick={() => look.send({ params: { id, document, file: file.id } })}
            >
              {t('show')}
            </Button>
          ))}
      </div>
      {picture && (
        <InView of={picture}>
          <img
            className="document-card-picture"
            src={`data:${picture.mediaType};base64,${picture.base64}`}
            alt={t('page', { n: number })}
          />
        </InView>
      )}
    </>
  );
}
