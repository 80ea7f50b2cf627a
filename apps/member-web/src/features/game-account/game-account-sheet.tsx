import { Sheet } from '@krapao/ui/layers/sheet';
import { Banner } from '@krapao/ui/states/banner';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BlockedNote } from '../../shared/blocks/blocked-note.tsx';
import { flags } from '../../shared/flags.ts';
import { GameArt } from '../../shared/games/game-art.tsx';
import { useFreshGames } from '../../shared/games/game-balances.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { SessionClock, useSessionMinutes } from '../../shared/session/session-clock.tsx';
import { AccountMoney } from './account-money.tsx';
import { Credentials } from './credentials.tsx';
import './game-account.css';
import { GameFrame } from './game-frame.tsx';
import { noticeOf } from './model.ts';
import { OpenAccount } from './open-account.tsx';
import { Play } from './play.tsx';

/** One game account: closed, it can be opened; open, it shows balance, login and play buttons. */
export function GameAccountSheet({ code, onClose, onMoved, openModal }: ModalProps & { code: string }) {
  const t = useTranslations('games');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery).data;
  useFreshGames();
  const sheet = useSheet(onClose);
  const [framed, setFramed] = useState<string>();
  const gameAccount = wallet?.slots.find((each) => each.code === code);
  if (!wallet || !gameAccount) return null;
  if (framed) {
    const leave = () => {
      onMoved();
      onClose();
    };
    return <GameFrame name={gameAccount.name} link={framed} onClose={leave} />;
  }
  const notice = noticeOf(gameAccount, flags);
  return (
    <Sheet
      {...sheet}
      title={gameAccount.name}
      closeLabel={common('close')}
      foot={
        gameAccount.maintenance ? undefined : gameAccount.isActive ? (
          <Play gameAccount={gameAccount} onFrame={setFramed} />
        ) : (
          <OpenAccount gameAccount={gameAccount} />
        )
      }
    >
      <p className="ink-mute text-caption game-account-kind">
        {t(gameAccount.category)} <SessionTime />
      </p>
      <div className="game-account-art">
        <GameArt gameAccount={gameAccount} />
      </div>
      {gameAccount.maintenance && <Maintenance {...gameAccount.maintenance} />}
      {notice && <Banner tone="info">{notice}</Banner>}
      <BlockedNote what="play" />
      {gameAccount.isActive ? (
        <>
          <AccountMoney gameAccount={gameAccount} wallet={wallet.wallet} onTransfer={openModal} />
          <Credentials gameAccount={gameAccount} />
        </>
      ) : (
        <ShutText />
      )}
    </Sheet>
  );
}

/** Time of the session beside the kind of game. */
function SessionTime() {
  const t = useTranslations('session');
  const minutes = useSessionMinutes();
  return (
    minutes !== undefined && (
      <>
        · {t('clock')} <SessionClock />
      </>
    )
  );
}

function Maintenance({ endsAt }: { endsAt: string | null }) {
  const t = useTranslations('game-account');
  const games = useTranslations('games');
  const now = useServerNow();
  const isAhead = endsAt !== null && Date.parse(endsAt) > now;
  return (
    <Banner>
      <b>{games('maintenance')}</b>
      <p>{isAhead ? t('maintainedUntil', { time: formatDateTime(endsAt).slice(0, -3) }) : t('maintained')}</p>
    </Banner>
  );
}

function ShutText() {
  const t = useTranslations('game-account');
  return <p className="ink-soft game-account-shut">{t('shut')}</p>;
}
