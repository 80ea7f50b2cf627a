import { Sheet } from '@krapao/ui/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useTranslations } from 'use-intl';
import { NavLinks } from './nav-links.tsx';
import { OwnCard } from './own-card.tsx';

/** The menu of a phone. */
export function NavSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  const sheet = useSheet(onClose);
  return (
    <Sheet {...sheet} title={t('menu')} closeLabel={t('close')} foot={<OwnCard onGo={onClose} />}>
      <nav className="nav-sheet" aria-label={t('mainMenu')}>
        <NavLinks onGo={onClose} />
      </nav>
    </Sheet>
  );
}
