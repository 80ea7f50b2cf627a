import { Page } from '@krapao/ui/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Games } from './games/games.tsx';
import { Actions } from './purse/actions.tsx';
import { Balance } from './purse/balance.tsx';
import './home.css';
import { BlockedNotes } from './notes/blocked-notes.tsx';
import { NameNote } from './notes/name-note.tsx';
import { Running } from './notes/running.tsx';
import { Waiting } from './notes/waiting.tsx';
import { useCheckBalance } from './purse/use-check-balance.ts';
import { Recent } from './recent/recent.tsx';
import { useWide } from './use-wide.ts';
import { Widgets } from './widgets/widgets.tsx';

/** The member's money first and what to do with it; beside or below it, the games. */
export function HomePage({ guide }: { guide: ReactNode }) {
  const t = useTranslations('home');
  const checkBalance = useCheckBalance();
  const isWide = useWide();
  useTitle(t('title'));
  return (
    <Page className="home">
      <h1 className="spoken">{t('title')}</h1>
      <div className="home-side">
        <Balance {...checkBalance} />
        <Actions />
        <Running />
        <Waiting />
        <NameNote />
        <BlockedNotes />
        <Widgets {...checkBalance} />
        {isWide && <Recent />}
      </div>
      <div>
        <Games />
        <div className="home-guide">{guide}</div>
      </div>
    </Page>
  );
}
