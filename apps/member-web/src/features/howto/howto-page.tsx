import { Page, PageHead } from '@krapao/ui/layout/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useTranslations } from 'use-intl';
import { HowToTopics } from './howto-topics.tsx';

export function HowToPage() {
  const t = useTranslations('howto');
  useTitle(t('title'));
  return (
    <Page className="howto-topics-page">
      <PageHead title={t('title')} />
      <HowToTopics />
    </Page>
  );
}
