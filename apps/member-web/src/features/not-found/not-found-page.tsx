import { AppBar, Brand } from '@krapao/ui/app-bar';
import { buttonClass } from '@krapao/ui/button';
import { Empty } from '@krapao/ui/empty';
import { Page } from '@krapao/ui/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../shared/paths.ts';
import './not-found.css';

/** Any path that is no page. It stands outside both layouts: nobody knows whether a member or a visitor came. */
export function NotFoundPage() {
  const t = useTranslations('not-found');
  const common = useTranslations('common');
  useTitle(t('title'));
  const goHome = (
    <Link className={buttonClass({ tone: 'gold' })} to={PATHS.user}>
      {t('goHome')}
    </Link>
  );
  return (
    <div className="not-found">
      <AppBar
        navLabel={common('mainMenu')}
        brand={
          <Link className="app-bar-brand" to={PATHS.user}>
            <Brand name={common('brand')} />
          </Link>
        }
      />
      <Page>
        <Empty alone title={t('title')} action={goHome}>
          {t('text')}
        </Empty>
      </Page>
    </div>
  );
}
