import { Page, PageHead } from '@krapao/ui/page';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../shared/use-title.ts';
import { HowToTopics } from './howto-topics.tsx';

export function HowToPage() {
  const t = useTranslations('howto');
  useTitle(t('title'));
  return (
    <Page className="howto">
      <PageHead title={t('title')} />
      <HowToTopics />
    </Page>
  );
}
