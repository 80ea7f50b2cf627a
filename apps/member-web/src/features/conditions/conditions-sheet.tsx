import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Articles } from '../../shared/content/articles.tsx';
import { conditionsQuery } from './api/conditions-query.ts';

export function ConditionsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('conditions');
  const common = useTranslations('common');
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')}>
      <Articles query={useQuery(conditionsQuery(useLocale()))} />
    </Sheet>
  );
}
