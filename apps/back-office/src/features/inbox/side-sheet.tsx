import { Sheet } from '@krapao/ui/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useTranslations } from 'use-intl';
import { CustomerSide } from './customer-side.tsx';
import type { Opened } from './queries.ts';

type Props = { opened: Opened; mayWrite: boolean; onClose: () => void };

/** Where there is no room beside the conversation. */
export function SideSheet({ opened, mayWrite, onClose }: Props) {
  const t = useTranslations('common');
  return (
    <Sheet {...useSheet(onClose)} title={t('details')} closeLabel={t('close')}>
      <CustomerSide opened={opened} mayWrite={mayWrite} />
    </Sheet>
  );
}
