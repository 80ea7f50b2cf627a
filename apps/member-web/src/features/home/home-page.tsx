import { Page } from '@krapao/ui/layout/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useGamesOnOpen } from '../../shared/games/game-balances.ts';
import { Actions } from './balance/actions.tsx';
import { Balance } from './balance/balance.tsx';
import { Games } from './games/games.tsx';
import './home.css';
import { useWide } from '../../shared/use-wide.ts';
import { useCheckBalance } from './balance/use-check-balance.ts';
import { AboveLimit } from './notes/above-limit.tsx';
import { Announcement } from './notes/announcement.tsx';
import { BlockedNotes } from './notes/blocked-notes.tsx';
import { NameNote } from './notes/name-note.tsx';
import { Running } from './notes/running.tsx';
import { SilentGames } from './notes/silent-games.tsx';
import { Waiting } from './notes/waiting.tsx';
import { Recent } from './recent/recent.tsx';
import { Widgets } from './widgets/widgets.tsx';

/** Balance and actions first; games beside or below. */
export function HomePage({ guide }: { guide: ReactNode }) {
  const t = useTranslations('home');
  const checkBalance = useCheckBalance();
  const isWide = useWide();
  useTitle(t('title'));
  useGamesOnOpen();
  return (
    <Page className="home">
      <h1 className="spoken">{t('title')}</h1>
      <div className="home-side">
        <Balance {...checkBalance} />
        <SilentGames />
        <Actions />
        <Running />
        <Waiting />
        <AboveLimit />
        <NameNote />
        <BlockedNotes />
        <Announcement />
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
