import { Button } from '@krapao/ui/button';
import { Sheet } from '@krapao/ui/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useTranslations } from 'use-intl';
import { type Banners, Slides } from '../../shared/content/slides.tsx';
import type { BannerKind } from './api/banners-query.ts';

type BannerSheetProps = { of: BannerKind; banners: Banners; onClose: () => void; onGo: () => void };

/** Pictures with a text each, one after the other. */
export function BannerSheet({ of, banners, onClose, onGo }: BannerSheetProps) {
  const t = useTranslations('banner');
  const common = useTranslations('common');
  const foot = (
    <Button tone="gold" size="lg" wide onClick={onGo}>
      {t('go')}
    </Button>
  );
  return (
    <Sheet {...useSheet(onClose)} title={t(of)} closeLabel={common('close')} foot={foot}>
      <Slides label={t(of)} banners={banners} />
    </Sheet>
  );
}
