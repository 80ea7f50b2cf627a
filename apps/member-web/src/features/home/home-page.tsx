import { Page } from '@krapao/ui/page';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../shared/paths.ts';
import { useTitle } from '../../shared/use-title.ts';
import { Balance } from './balance.tsx';
import './home-page.css';
import bonusPicture from './mini-bonus.svg';
import spinPicture from './mini-spin.svg';

/** The member's money first; beside or below it, what to do with it. */
export function HomePage({ guide }: { guide: ReactNode }) {
  const t = useTranslations('home');
  useTitle(t('title'));
  return (
    <Page className="home">
      <h1 className="sr">{t('title')}</h1>
      <div className="home-side">
        <Balance />
        <nav className="shorts" aria-label={t('shortcuts')}>
          <Link to={PATHS.spin}>
            <img src={spinPicture} alt="" width={38} height={38} />
            {t('spin')}
          </Link>
          <Link to={PATHS.bonus}>
            <img src={bonusPicture} alt="" width={38} height={38} />
            {t('bonus')}
          </Link>
        </nav>
      </div>
      <div className="home-main">{guide}</div>
    </Page>
  );
}
