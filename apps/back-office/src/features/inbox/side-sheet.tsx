import { useTranslations } from 'use-intl';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { CustomerSide } from './customer-side.tsx';
import type { Opened } from './queries.ts';

type Props = { opened: Opened; mayWrite: boolean; mayNote: boolean; onClose: () => void };

/** Customer details where there is no room beside the conversation. */
export function SideSheet({ opened, mayWrite, mayNote, onClose }: Props) {
  const t = useTranslations('common');
  return (
    <OpenSheet onClose={onClose} title={t('details')}>
      <CustomerSide opened={opened} mayWrite={mayWrite} mayNote={mayNote} />
    </OpenSheet>
  );
}
