import { Empty } from '@krapao/ui/empty';
import { Page, PageHead } from '@krapao/ui/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useTranslations } from 'use-intl';

/** A page whose place is known before it opens. */
export function ComingSoonPage({ of }: { of: 'bonus' }) {
  const t = useTranslations('soon');
  const title = t(`${of}.title`);
  useTitle(title);
  return (
    <Page>
      <PageHead title={title} />
      <Empty title={t('notYet')}>{t(`${of}.text`)}</Empty>
    </Page>
  );
}
