import { Sheet } from '@krapao/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Articles } from '../../shared/articles.tsx';
import { useLocale } from '../../shared/i18n/use-locale.ts';
import { useSheet } from '../../shared/use-sheet.ts';
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
