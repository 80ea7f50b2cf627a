import { Empty } from '@krapao/ui/states/empty';
import { type Messages, useTranslations } from 'use-intl';
import { PageFrame } from '../shared/layout/page-frame.tsx';

/** In place of a page that the operator's role does not show. */
export function HiddenSection({ name }: { name: keyof Messages['common']['nav'] }) {
  const t = useTranslations('common');
  return (
    <PageFrame title={t(`nav.${name}`)}>
      <Empty title={t('notYours')}>{t('notYoursHint')}</Empty>
    </PageFrame>
  );
}
