import { Button } from '@krapao/ui/actions/button';
import { Empty } from '@krapao/ui/states/empty';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../shared/session/session.ts';
import { documentsQuery, type TabProps } from '../queries.ts';
import { DocumentCard } from './documents/document-card.tsx';
import { RequestSheet } from './documents/document-sheets.tsx';
import './documents/document-card.css';

/** Documents requested from the member; each look at a picture is an audited read. */
export function DocumentsTab({ member: { id } }: TabProps) {
  const t = useTranslations('members.documents');
  const mayWrite = useMay('members.write');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(documentsQuery(id));
  return (
    <div className="document-card-list">
      {mayWrite && (
        <div className="row">
          <span className="grow" />
          <Button size="xs" icon="plus" onClick={() => setOpen(true)}>
            {t('request')}
          </Button>
        </div>
      )}
      <Loaded query={query} empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}>
        {(documents) => documents.map((one) => <DocumentCard key={one.id} id={id} document={one} />)}
      </Loaded>
      {isOpen && <RequestSheet id={id} onClose={() => setOpen(false)} />}
    </div>
  );
}
