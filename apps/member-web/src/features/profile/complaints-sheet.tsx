import { Button } from '@krapao/ui/actions/button';
import { CloseSheet } from '@krapao/ui/layers/close-sheet';
import { Sheet } from '@krapao/ui/layers/sheet';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { ComplaintCard } from '../../shared/complaints/complaint-card.tsx';
import { complaintsQuery } from '../../shared/complaints/complaints-query.ts';
import { receiptPath } from '../../shared/paths.ts';

/** The member's complaints; a new one starts at the entry it is about. */
export function ComplaintsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('complaints');
  const common = useTranslations('common');
  const complaints = useQuery(complaintsQuery);
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <Loaded
        query={complaints}
        skeleton={<SkeletonRows count={2} />}
        empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}
      >
        {(all) => (
          <div className="profile-complaints">
            {all.map((complaint) => (
              <ComplaintCard key={complaint.number} complaint={complaint}>
                <SeeEntry reference={complaint.reference} />
              </ComplaintCard>
            ))}
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}

function SeeEntry({ reference }: { reference: string }) {
  const t = useTranslations('complaints');
  const navigate = useNavigate();
  const closeSheet = use(CloseSheet);
  return (
    <Button size="sm" tone="line" onClick={() => closeSheet?.(() => void navigate(receiptPath(reference)))}>
      {t('seeEntry')}
    </Button>
  );
}
