import { buttonClass } from '@krapao/ui/actions/button';
import { Page } from '@krapao/ui/layout/page';
import { Empty } from '@krapao/ui/states/empty';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AppBar, Brand } from '../../shared/parts/app-bar.tsx';
import { PATHS } from '../../shared/paths.ts';
import './not-found.css';

/** Any unknown path. Outside both layouts, since it may be reached signed in or out. */
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
