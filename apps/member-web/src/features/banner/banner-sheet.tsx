import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useTranslations } from 'use-intl';
import { type Banners, Slides } from '../../shared/content/slides.tsx';
import type { BannerKind } from './api/banners-query.ts';

type BannerSheetProps = { of: BannerKind; banners: Banners; onClose: () => void; onGo: () => void };

/** A carousel of pictures, each with a text. */
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
