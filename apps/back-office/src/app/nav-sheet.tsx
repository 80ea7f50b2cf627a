import { useTranslations } from 'use-intl';
import { OpenSheet } from '../shared/dialogs/open-sheet.tsx';
import { NavLinks } from './nav-links.tsx';
import { OwnCard } from './own-card.tsx';

/** Menu on a phone. */
export function NavSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  return (
    <OpenSheet onClose={onClose} title={t('menu')} foot={<OwnCard onGo={onClose} />}>
      <nav className="nav-sheet" aria-label={t('mainMenu')}>
        <NavLinks onGo={onClose} />
      </nav>
    </OpenSheet>
  );
}
