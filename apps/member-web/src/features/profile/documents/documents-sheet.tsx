import { Sheet } from '@krapao/ui/layers/sheet';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { documentsQuery } from '../api/documents-query.ts';
import { DocumentCard } from './document-card.tsx';
import './documents.css';

/** Documents that the service wants from the member, with what became of each. */
export function DocumentsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('documents');
  const common = useTranslations('common');
  const documents = useQuery(documentsQuery);
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <Loaded
        query={documents}
        skeleton={<SkeletonRows count={2} />}
        empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}
      >
        {(all) => (
          <div className="documents">
            <p className="ink-soft">{t('intro')}</p>
            {all.map((document) => (
              <DocumentCard key={document.id} document={document} />
            ))}
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}
