import { Sheet } from '@krapao/ui/layers/sheet';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { closingQuery } from '../api/closing-query.ts';
import { ClosingForm } from './closing-form.tsx';
import { ClosingState } from './closing-state.tsx';
import './closing.css';

/** Form of a closing; during a closing its state. */
export function ClosingSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('closing');
  const common = useTranslations('common');
  const closing = useQuery(closingQuery);
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <Loaded query={closing} skeleton={<SkeletonRows count={5} />}>
        {({ closing: current }) => (current ? <ClosingState closing={current} /> : <ClosingForm />)}
      </Loaded>
    </Sheet>
  );
}
