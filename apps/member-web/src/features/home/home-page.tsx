import { Page } from '@krapao/ui/page';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../shared/use-title.ts';
import { Actions } from './actions.tsx';
import { Balance } from './balance.tsx';
import { Games } from './games.tsx';
import './home-page.css';
import { NameNote } from './name-note.tsx';
import { Recent } from './recent.tsx';
import { useCheckBalance } from './use-check-balance.ts';
import { useWide } from './use-wide.ts';
import { Waiting } from './waiting.tsx';
import { Widgets } from './widgets.tsx';

/** The member's money first and what to do with it; beside or below it, the games. */
export function HomePage({ guide }: { guide: ReactNode }) {
  const t = useTranslations('home');
  const checkBalance = useCheckBalance();
  const isWide = useWide();
  useTitle(t('title'));
  return (
    <Page className="home">
      <h1 className="sr">{t('title')}</h1>
      <div className="home-side">
        <Balance {...checkBalance} />
        <Actions />
        <Waiting />
        <NameNote />
        <Widgets {...checkBalance} />
        {isWide && <Recent />}
      </div>
      <div className="home-main">
        <Games />
        <div className="home-guide">{guide}</div>
      </div>
    </Page>
  );
}
