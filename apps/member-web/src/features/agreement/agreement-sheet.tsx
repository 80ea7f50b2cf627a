import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Articles } from '../../shared/content/articles.tsx';
import { agreementsQuery } from './api/agreements-query.ts';

type Props = { onAccept: () => void; onConditions: () => void; onClose: () => void };

/** The button stays disabled until the text has loaded: unseen text cannot be accepted. */
export function AgreementSheet({ onAccept, onConditions, onClose }: Props) {
  const t = useTranslations('agreement');
  const common = useTranslations('common');
  const agreements = useQuery(agreementsQuery(useLocale()));
  const sheet = useSheet(onClose);
  const accept = () => {
    onAccept();
    sheet.onOpenChange(false);
  };
  const button = (
    <Button tone="gold" size="lg" wide disabled={!agreements.data} onClick={accept}>
      {t('accept')}
    </Button>
  );
  return (
    <Sheet {...sheet} firm title={t('title')} closeLabel={common('close')} foot={button}>
      <p className="ink-soft">{t('intro')}</p>
      <Articles query={agreements} />
      <Button tone="line" wide icon="terms" aria-haspopup="dialog" onClick={onConditions}>
        {t('readConditions')}
      </Button>
    </Sheet>
  );
}
